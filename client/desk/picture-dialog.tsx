/** Picks a picture: one that is there, or a new one. */
import { useState } from "react";
import { useDesk } from "./desk-context.ts";
import { Dialog } from "./dialog.tsx";
import { DropZone } from "./drop-zone.tsx";
import { NewPicture } from "./new-picture.tsx";

export function PictureDialog({
  picked,
  onPick,
  onClose,
}: {
  picked: string;
  onPick: (name: string) => void;
  onClose: () => void;
}) {
  const { catalog, refresh } = useDesk();
  const [file, setFile] = useState<File>();
  return (
    <Dialog wide heading={file ? "A new picture" : "Pick a picture"} onClose={onClose}>
      {(close) =>
        file ? (
          <NewPicture
            file={file}
            onBack={() => setFile(undefined)}
            onAdded={async (name) => {
              await refresh();
              onPick(name);
              close();
            }}
          />
        ) : (
          <>
            <DropZone
              accept="image/*,.heic,.heif"
              label="Choose a picture from your computer"
              words="or drop it here"
              onFile={setFile}
            />
            <h3>Pictures of the site</h3>
            <ul className="thumbs">
              {catalog.pictures.map(({ name, src, alt, rendering }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-pressed={name === picked}
                    onClick={() => {
                      onPick(name);
                      close();
                    }}
                  >
                    <img src={src} alt={alt} loading="lazy" />
                    <span className="thumb-name">{name}</span>
                    <span className="thumb-kind">{rendering ? "Rendering" : "Photograph"}</span>
                  </button>
                </li>
              ))}
            </ul>
            <div className="actions">
              <button type="button" onClick={close}>
                Cancel
              </button>
            </div>
          </>
        )
      }
    </Dialog>
  );
}
