/** Pictures: one is picked, or added with what it shows and what of it must stay in view; gets another name, or goes. */
import { useState } from "react";
import { server } from "./api.ts";
import { Dialog, Input, Opener } from "./controls.tsx";
import { useDesk, useForm } from "./desk-context.ts";
import { FocusPicker, type Point } from "./focus-picker.tsx";
import { WholeTools } from "./whole-tools.tsx";

/** Picks a picture, or takes another one in the place of one that it `replaces`. */
export function PictureDialog({
  picked = "",
  replaces = "",
  onPick,
}: {
  picked?: string;
  replaces?: string;
  onPick: (name: string) => unknown;
}) {
  const { pictures, refresh } = useDesk();
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
      heading={replaces ? `Another picture for “${replaces}”` : "Pick a picture"}
      action={usable && (replaces ? "Replace the picture" : "Add the picture")}
      status={file && fault === undefined && "Checking the picture…"}
      fault={fault}
      onSubmit={async (form) => {
        const described = Object.fromEntries(form) as Record<string, string>;
        if (!usable || !file) return onPick(described.name ?? "");
        const { name } = await server.picture(file, { ...described, focus: String(focus), replaces });
        await refresh();
        return onPick(name);
      }}
    >
      <Input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ target: { files } }) => files?.[0] && choose(files[0])}
      >
        Choose a picture of your own
        <span className="hint pointer-coarse:hidden">or drop it here</span>
      </Input>
      {usable ? (
        <>
          <FocusPicker src={src} focus={focus} onChange={setFocus} />
          <label>
            What it shows
            <span className="hint">One sentence, for people who cannot see it and for search engines.</span>
            <textarea
              name="alt"
              rows={2}
              required
              minLength={15}
              translate="no"
              defaultValue={pictures.find(({ name }) => name === replaces)?.alt}
            />
          </label>
          <label>
            <input type="checkbox" name="rendering" value="true" /> Drawn by a computer, not a photograph: visitors are
            told
          </label>
        </>
      ) : (
        !replaces && (
          <>
            <h3>Pictures of the site</h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
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
        )
      )}
    </Dialog>
  );
}

/** What is done to a picture as a whole. */
export function PictureTools({ name }: { name: string }) {
  const { refresh, say, go, file } = useForm();
  const change = async (request: () => Promise<unknown>, goal: string) => {
    await file.finish();
    await request();
    await Promise.all([refresh(), file.look()]);
    go(goal);
  };
  return (
    <div className="bar">
      <Opener className="quiet" opens={<PictureDialog replaces={name} onPick={() => file.look()} />}>
        Replace the picture
      </Opener>
      <WholeTools
        thing="picture"
        title={name}
        noun="name"
        label="Name"
        name={name}
        hint={() => "Pages go on showing the picture. Visitors do not see its name."}
        onName={(slug) => change(() => server.renamePicture(name, slug), slug)}
        onDelete={async () => {
          await change(() => server.removePicture(name), "");
          say(`“${name}” is deleted.`, () => file.undo().then(refresh));
        }}
      >
        The picture and its description go, unless a page shows the picture.
      </WholeTools>
    </div>
  );
}
