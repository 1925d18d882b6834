/** Picks a picture: one that is there, or a new one, which is described and says what of it must stay in view. */
import { use, useId, useState } from "react";
import { server } from "./api.ts";
import { Dialog, FileInput } from "./controls.tsx";
import { DeskContext } from "./desk-context.ts";
import { FocusPicker, type Point } from "./focus-picker.tsx";

export function PictureDialog({ picked, onPick }: { picked: string; onPick: (name: string) => void }) {
  const { pictures, refresh } = use(DeskContext);
  const hint = useId();
  const [{ file, src }, setChosen] = useState<{ file?: File; src: string }>({ src: "" });
  const [focus, setFocus] = useState<Point>([50, 50]);
  /** Why the chosen one cannot be used: "" where it can, undefined while that is not known. */
  const [fault, setFault] = useState<string>();

  /** It is judged before anybody describes it. */
  const choose = (file: File) => {
    setChosen({ file, src: URL.createObjectURL(file) });
    setFault(undefined);
    server.picture(file).then(
      () => setFault(""),
      (error: Error) => setFault(error.message),
    );
  };
  const usable = fault === "";
  return (
    <Dialog
      className="w-216"
      heading="Pick a picture"
      action={usable && "Add the picture"}
      status={file && fault === undefined && "Looking at the picture…"}
      fault={fault}
      onSubmit={async (form) => {
        const { name, alt = "", rendering = "" } = Object.fromEntries(form) as Record<string, string>;
        if (name || !file) return onPick(name ?? "");
        const added = await server.picture(file, { alt: alt.trim(), rendering, focus: String(focus) });
        await refresh();
        onPick(added.name);
      }}
    >
      <FileInput
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target: { files } }) => files?.[0] && choose(files[0])}
      >
        Choose a picture of your own
        <span className="hint">or drop it here</span>
      </FileInput>
      {usable ? (
        <>
          <FocusPicker src={src} focus={focus} onChange={setFocus} />
          <label>
            What it shows
            <textarea name="alt" rows={2} required minLength={15} aria-describedby={hint} />
          </label>
          <span className="hint" id={hint}>
            One sentence, for people who cannot see it and for search engines.
          </span>
          <label className="font-normal flex-row items-center">
            <input type="checkbox" name="rendering" value="true" /> Drawn by a computer, no photograph: visitors are
            told
          </label>
        </>
      ) : (
        <>
          <h3>Pictures of the site</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
            {pictures.map(({ name, src, alt, rendering }) => (
              <li key={name}>
                <button
                  type="submit"
                  name="name"
                  value={name}
                  aria-pressed={name === picked}
                  className="w-full p-1.5 text-left wrap-anywhere *:block aria-pressed:inset-ring-2 aria-pressed:inset-ring-oak"
                >
                  <img src={src} alt={alt} loading="lazy" className="mb-1.5 aspect-4/3 w-full" />
                  <strong>{name}</strong>
                  <span className="hint">{rendering ? "Drawn by a computer" : "Photograph"}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
