/** A picture that is added: it is described, and says what of it must stay in view. */
import { useEffect, useId, useRef, useState } from "react";
import { server } from "./api.ts";
import { Refusal } from "./dialog.tsx";
import { FocusPicker } from "./focus-picker.tsx";

export function NewPicture({
  file,
  onBack,
  onAdded,
}: {
  file: File;
  onBack: () => void;
  onAdded: (name: string) => Promise<void>;
}) {
  const [alt, kind] = [useId(), useId()];
  const another = useRef<HTMLButtonElement>(null);
  const [src, setSrc] = useState("");
  const [focus, setFocus] = useState<[number, number]>([50, 50]);
  const [fault, setFault] = useState("");
  const [state, setState] = useState<"judging" | "usable" | "adding">("judging");

  // The button that chose the picture is gone: the cursor stays in the window.
  useEffect(() => another.current?.focus(), []);
  // It is judged before anybody describes it.
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    server.picture(file).then(
      () => setState("usable"),
      (error: Error) => setFault(error.message),
    );
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const add = async (form: FormData) => {
    setState("adding");
    setFault("");
    try {
      const described = { alt: String(form.get("alt")).trim(), rendering: form.get("kind") === "rendering", focus };
      const { name } = await server.picture(file, described);
      await onAdded(name);
    } catch (error) {
      setFault((error as Error).message);
      setState("usable");
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add(new FormData(event.currentTarget));
      }}
    >
      <p role="status">{state === "judging" && !fault ? "Looking at the picture…" : ""}</p>
      <Refusal words={fault} />
      {state !== "judging" && (
        <>
          <FocusPicker src={src} focus={focus} onChange={setFocus} />
          <label htmlFor={alt}>What it shows</label>
          <span className="hint" id={`${alt}-hint`}>
            One sentence, for people who cannot see it and for search engines.
          </span>
          <textarea id={alt} name="alt" rows={2} required minLength={15} aria-describedby={`${alt}-hint`} />
          <fieldset className="checkboxes">
            <legend>It is</legend>
            <label htmlFor={`${kind}-photograph`}>
              <input id={`${kind}-photograph`} type="radio" name="kind" value="photograph" defaultChecked />a photograph
              of our work
            </label>
            <label htmlFor={`${kind}-rendering`}>
              <input id={`${kind}-rendering`} type="radio" name="kind" value="rendering" />a rendering: visitors are
              told
            </label>
          </fieldset>
        </>
      )}
      <div className="actions">
        {state !== "judging" && (
          <button type="submit" className="primary" disabled={state === "adding"}>
            {state === "adding" ? "Adding…" : "Add the picture"}
          </button>
        )}
        <button ref={another} type="button" onClick={onBack}>
          Choose another
        </button>
      </div>
    </form>
  );
}
