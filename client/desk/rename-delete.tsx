/** Buttons that rename and delete a page or a picture. */
import { type ReactNode, useState } from "react";
import { Dialog, DialogButton, Input } from "./controls.tsx";
import { findSlugFault } from "./names.ts";

interface RenameDeleteProps {
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

export const RenameDeleteButtons = (props: RenameDeleteProps) => (
  <>
    <DialogButton className="quiet" dialog={<RenameDialog {...props} />}>
      Change the {props.noun}
    </DialogButton>
    <DialogButton
      className="quiet"
      dialog={
        <Dialog
          heading={`Delete “${props.title}”?`}
          action={`Delete the ${props.thing}`}
          cancel="Keep it"
          className="[--color-brick:#b3001b]"
          onSubmit={props.onDelete}
        >
          <p>{props.children} You can put it back.</p>
        </Dialog>
      }
    >
      Delete
    </DialogButton>
  </>
);

/** A dialog that asks for a slug: lower-case words joined by hyphens. */
function RenameDialog({ title, noun, label, name, hint, onName }: RenameDeleteProps) {
  const [picked, setPicked] = useState(name);
  return (
    <Dialog
      heading={`Another ${noun} for “${title}”`}
      action={`Change the ${noun}`}
      onSubmit={() => {
        const slug = picked.replace(/^-|-$/g, "");
        const fault = findSlugFault(slug);
        if (fault) throw new Error(fault);
        return slug === name || onName(slug); // no request for an unchanged name
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
