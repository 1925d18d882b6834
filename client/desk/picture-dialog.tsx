/** Picks a picture: one that is there, or a new one, which is described and says what of it must stay in view. */
import { use, useEffect, useId, useState } from "react";
import { server } from "./api.ts";
import { Dialog, DropZone, Refusal } from "./controls.tsx";
import { DeskContext } from "./desk-context.ts";
import { FocusPicker, type Point } from "./focus-picker.tsx";

export function PictureDialog({
  picked,
  onPick,
  onClose,
}: {
  picked: string;
  onPick: (name: string) => void;
  onClose: () => void;
}) {
  const { catalog, refresh } = use(DeskContext);
  const hint = useId();
  const [file, setFile] = useState<File>();
  const [src, setSrc] = useState("");
  const [focus, setFocus] = useState<Point>([50, 50]);
  /** Why it cannot be used: "" where it can, undefined while that is not known. */
  const [fault, setFault] = useState<string>();

  // It is judged before anybody describes it.
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setSrc(url);
    setFault(undefined);
    server.picture(file).then(
      () => setFault(""),
      (error: Error) => setFault(error.message),
    );
    return () => URL.revokeObjectURL(url);
  }, [file]);

  if (!file) {
    return (
      <Dialog
        className="wide"
        heading="Pick a picture"
        onSubmit={(form) => onPick(String(form.get("name")))}
        onClose={onClose}
      >
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
              <button type="submit" name="name" value={name} aria-pressed={name === picked}>
                <img src={src} alt={alt} loading="lazy" />
                <strong>{name}</strong>
                <span className="hint">{rendering ? "Rendering" : "Photograph"}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  const usable = fault === "";
  return (
    <Dialog
      className="wide"
      heading="A new picture"
      action={usable && "Add the picture"}
      cancel="Choose another"
      onCancel={() => setFile(undefined)}
      onClose={onClose}
      onSubmit={async (form) => {
        const rendering = form.get("kind") === "rendering";
        const { name } = await server.picture(file, { alt: String(form.get("alt")).trim(), rendering, focus });
        await refresh();
        onPick(name);
      }}
    >
      <p role="status">{fault === undefined && "Looking at the picture…"}</p>
      <Refusal words={fault} />
      {usable && (
        <>
          <FocusPicker src={src} focus={focus} onChange={setFocus} />
          <label>
            What it shows
            <textarea name="alt" rows={2} required minLength={15} aria-describedby={hint} />
          </label>
          <span className="hint" id={hint}>
            One sentence, for people who cannot see it and for search engines.
          </span>
          <fieldset>
            <legend>It is</legend>
            <div className="bar">
              <label>
                <input type="radio" name="kind" value="photograph" defaultChecked /> a photograph of our work
              </label>
              <label>
                <input type="radio" name="kind" value="rendering" /> a rendering: visitors are told
              </label>
            </div>
          </fieldset>
        </>
      )}
    </Dialog>
  );
}
