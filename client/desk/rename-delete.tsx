/** Buttons that rename and delete a page or a picture. */
import { type ReactNode, useState } from "react";
import { Dialog, DialogButton, Input } from "./controls.tsx";
import { faultOfName } from "./names.ts";

interface NamedThing {
  thing: "page" | "picture";
  title: string;
  /** The noun for the renamed property, and the label of its field. */
  noun: "address" | "name";
  label: string;
  name: string;
  hint: (name: string) => ReactNode;
  onName: (name: string) => unknown;
  onDelete: () => unknown;
  /** A sentence about the effect of the deletion. */
  children: ReactNode;
}

export const RenameDeleteButtons = (whole: NamedThing) => (
  <>
    <DialogButton className="quiet" dialog={<RenameDialog {...whole} />}>
      Change the {whole.noun}
    </DialogButton>
    <DialogButton
      className="quiet"
      dialog={
        <Dialog
          heading={`Delete “${whole.title}”?`}
          action={`Delete the ${whole.thing}`}
          cancel="Keep it"
          className="[--color-brick:#b3001b]"
          onSubmit={whole.onDelete}
        >
          <p>{whole.children} You can put it back.</p>
        </Dialog>
      }
    >
      Delete
    </DialogButton>
  </>
);

/** A dialog for another name: lower-case words joined by hyphens. */
function RenameDialog({ title, noun, label, name, hint, onName }: NamedThing) {
  const [picked, setPicked] = useState(name);
  return (
    <Dialog
      heading={`Another ${noun} for “${title}”`}
      action={`Change the ${noun}`}
      onSubmit={() => {
        const slug = picked.replace(/^-|-$/g, "");
        const fault = faultOfName(slug);
        if (fault) throw new Error(fault);
        return slug === name || onName(slug); // an unchanged name changes nothing
      }}
    >
      <p className="hint">{hint(picked)}</p>
      <Input
        required
        value={picked}
        onChange={({ target }) => setPicked(target.value.toLowerCase().replace(/[^a-z0-9]+/g, "-"))}
      >
        {label}
      </Input>
    </Dialog>
  );
}
