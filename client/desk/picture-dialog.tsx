/** Dialogs that pick, add, replace, rename and delete pictures. */
import { useEffect, useId, useRef, useState } from "react";
import { RequestError, server } from "./api.ts";
import { Button, Dialog, DialogButton, Input, SignInButton, TextArea } from "./controls.tsx";
import { useDesk, useForm } from "./desk-context.ts";
import { FocusPicker, type Point } from "./focus-picker.tsx";
import { RenameDeleteButtons } from "./rename-delete.tsx";

/** The largest picture that the server accepts, in bytes. */
const maxBytes = 40 * 2 ** 20;

interface Upload {
  file: File;
  src: string;
  /** The server's ID of the picture, after the server has examined it. */
  sent: Promise<string>;
  /** The sent fraction, from 0 to 1. */
  part: number;
  /** The reason why the picture cannot be used. */
  fault?: string | undefined;
  mayRetry?: boolean;
}

/** Uploads the chosen pictures in sequence while the owner describes them. */
function useUploads() {
  const [chosen, setChosen] = useState<Upload[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), [closing]);
  const update = (file: File, changes: Partial<Upload>) =>
    setChosen((all) => all.map((one) => (one.file === file ? { ...one, ...changes } : one)));
  const send = (file: File) => {
    const sent = last.current.then(async () => {
      if (file.size > maxBytes) {
        const size = Math.ceil(file.size / 2 ** 20);
        throw new RequestError(413, {
          error: `This picture has ${size} MB, and the desk takes up to 40. Save a smaller copy.`,
        });
      }
      return (await server.uploadPicture(file, (part) => update(file, { part }), closing.signal)).id;
    });
    last.current = sent.then(
      () => update(file, { part: 1 }),
      (error: RequestError) => update(file, { fault: error.message, mayRetry: ![413, 422].includes(error.status) }),
    );
    return sent;
  };
  return {
    chosen,
    choose: (files: File[]) =>
      setChosen(files.map((file) => ({ file, src: URL.createObjectURL(file), sent: send(file), part: 0 }))),
    retry: (file: File) => update(file, { sent: send(file), part: 0, fault: undefined }),
    leaveOut: (file: File) => setChosen((all) => all.filter((one) => one.file !== file)),
  };
}

/** Returns a line about the pages that show a picture. */
const describeUses = (titles: string[]) =>
  titles.length === 0
    ? "Shown nowhere"
    : `Shown on ${titles.length > 3 ? `${titles.length} pages` : titles.join(", ")}`;

/** Returns the names of the form fields of an upload. */
const fieldsOf = ({ src }: Upload) => ({ alt: `alt ${src}`, rendering: `rendering ${src}`, focus: `focus ${src}` });

/**
 * Picks a picture, adds one or several pictures, or replaces the picture `replaces`. `onPick` gets the name of the picked or last added
 * picture.
 */
export function PictureDialog({
  picked = "",
  replaces = "",
  several = false,
  first,
  onPick,
}: {
  picked?: string;
  replaces?: string;
  several?: boolean;
  /** The file of the page whose first picture is picked. A picture that another page has first is disabled. */
  first?: string | false;
  onPick: (name: string) => unknown;
}) {
  const { pictures, files, refreshCatalog } = useDesk();
  const { chosen, choose, retry, leaveOut } = useUploads();
  const usable = chosen.filter(({ fault }) => !fault);
  const titleOf = (name: string) => files.find((file) => file.name === name)?.title ?? name;
  const [does, heading] = replaces
    ? ["Replace the picture", `Another picture for “${replaces}”`]
    : several
      ? ["Add the pictures", "Add pictures"]
      : ["Add the picture", "Pick a picture"];
  return (
    <Dialog
      className="w-216"
      heading={heading}
      action={usable.length > 0 && does}
      onSubmit={async (form) => {
        let name = String(form.get("name"));
        for (const one of usable) {
          const { alt, rendering, focus } = fieldsOf(one);
          const point = JSON.parse(String(form.get(focus)));
          const id = await one.sent;
          const added = await server
            .addPicture(id, replaces, {
              alt: String(form.get(alt)).trim(),
              rendering: form.has(rendering),
              ...(String(point) !== "50,50" && { focus: point }),
            })
            .catch((error: RequestError) => {
              if (error.status === 410) retry(one.file); // the server's copy has expired
              throw error;
            });
          name = added.name;
          if (usable.length > 1) leaveOut(one.file); // the server may reject the next picture
        }
        if (usable.length > 0) await refreshCatalog();
        return onPick(name);
      }}
    >
      <Input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple={several}
        onClick={({ currentTarget }) => {
          currentTarget.value = ""; // otherwise choosing the same file again fires no event
        }}
        onChange={({ target: { files } }) => files?.length && choose([...files])}
      >
        {several ? "Choose pictures of your own" : "Choose a picture of your own"}
        <span className="hint pointer-coarse:hidden">or drop it here</span>
      </Input>
      {chosen.map((one) => (
        <fieldset key={one.src} className="stack" aria-label={one.file.name}>
          {one.fault ? (
            <>
              <p className="fault" role="alert">
                {chosen.length > 1 && `${one.file.name}: `}
                {one.fault}
                <SignInButton />
              </p>
              {one.mayRetry && (
                <Button className="self-start" onClick={() => retry(one.file)}>
                  Try again
                </Button>
              )}
            </>
          ) : (
            <UploadFields
              chosen={one}
              alt={pictures.find(({ name }) => name === replaces)?.alt ?? ""}
              onLeaveOut={chosen.length > 1 && (() => leaveOut(one.file))}
            />
          )}
        </fieldset>
      ))}
      {!several && !replaces && usable.length === 0 && (
        <>
          <h3>Pictures of the site</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
            {pictures.map(({ name, src, alt, rendering, shownOn, firstOn = first }) => (
              <li key={name}>
                <button
                  type="submit"
                  name="name"
                  value={name}
                  aria-pressed={name === picked}
                  disabled={Boolean(first && firstOn !== first)}
                  className="w-full p-1.5 text-left wrap-anywhere *:block aria-pressed:inset-ring-2 aria-pressed:inset-ring-oak"
                >
                  <img src={src} alt={alt} loading="lazy" className="mb-1.5 aspect-4/3 w-full" />
                  <strong>{name}</strong>
                  <span className="hint">{rendering ? "Drawn by a computer" : "Photograph"}</span>
                  <span className="hint">{describeUses(shownOn.map(titleOf))}</span>
                  {first && firstOn && firstOn !== first && (
                    <span className="hint">Each page begins with another picture.</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** The upload's progress, and the fields for description and focus. */
function UploadFields({ chosen, alt, onLeaveOut }: { chosen: Upload; alt: string; onLeaveOut: false | (() => void) }) {
  const { src, part, file } = chosen;
  const names = fieldsOf(chosen);
  const id = useId();
  const [text, setText] = useState(alt);
  const [focus, setFocus] = useState<Point>([50, 50]);
  const percent = Math.floor(100 * part);
  return (
    <>
      {part < 1 && (
        <label>
          Sending {file.name}: {percent} %
          <progress value={part} className="w-full" />
        </label>
      )}
      <FocusPicker src={src} focus={focus} onChange={setFocus} />
      <input type="hidden" name={names.focus} value={JSON.stringify(focus)} />
      <label htmlFor={id}>
        What it shows
        <span className="hint">One sentence, for people who cannot see it and for search engines.</span>
        <TextArea
          id={id}
          name={names.alt}
          rows={2}
          required
          minLength={15}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <label>
        <input type="checkbox" name={names.rendering} /> Drawn by a computer, not a photograph: visitors are told
      </label>
      {onLeaveOut && (
        <Button className="self-start" onClick={onLeaveOut}>
          Leave it out
        </Button>
      )}
    </>
  );
}

/** Buttons that replace, rename and delete a picture, and links to the pages that show it. */
export function PictureTools({ name }: { name: string }) {
  const { pictures, files, refreshCatalog, notify, goToField, openFile, file } = useForm();
  const at = pictures.findIndex((picture) => picture.name === name);
  const next = pictures[at + 1] ?? pictures[at - 1];
  const pages = files.filter((page) => pictures[at]?.shownOn.includes(page.name));
  const change = async (request: () => Promise<unknown>, goal: string) => {
    await file.saveOrThrow();
    await request();
    await Promise.all([refreshCatalog(), file.reload()]);
    goToField(goal);
  };
  return (
    <div className="bar">
      <p className="basis-full">
        {pages.length > 0 ? "Shown on: " : "Shown nowhere"}
        {pages.map((page) => (
          <Button key={page.name} className="quiet mr-2" onClick={() => openFile(page.name)}>
            {page.title}
          </Button>
        ))}
      </p>
      <DialogButton className="quiet" dialog={<PictureDialog replaces={name} onPick={() => file.reload()} />}>
        Replace the picture
      </DialogButton>
      <RenameDeleteButtons
        thing="picture"
        title={name}
        noun="name"
        label="Name"
        name={name}
        hint={() => "Pages go on showing the picture. Visitors do not see its name."}
        onName={(slug) => change(() => server.renamePicture(name, slug), slug)}
        onDelete={async () => {
          await change(() => server.deletePicture(name), next?.name ?? "");
          notify(`“${name}” is deleted.`, () => file.undo().then(refreshCatalog));
        }}
      >
        The picture and its description go, unless a page shows the picture.
      </RenameDeleteButtons>
    </div>
  );
}
