import { useState } from "react";
import { useDesk } from "./desk-context.ts";
import { PictureDialog } from "./picture-dialog.tsx";

/** The picture of a field, and the way to another one. */
export function PictureField({
  value,
  onChange,
  ...common
}: {
  id: string;
  value: string;
  onChange: (name: string) => void;
  onFocus: () => void;
}) {
  const { catalog } = useDesk();
  const [picking, setPicking] = useState(false);
  const picture = catalog.pictures.find(({ name }) => name === value);
  return (
    <>
      <button {...common} type="button" className="picture-field" onClick={() => setPicking(true)}>
        {picture && <img src={picture.src} alt={picture.alt} />}
        <span>
          <span className="picture-name">{value || "No picture yet"}</span>
          <span className="picture-change">Change picture</span>
        </span>
      </button>
      {picking && <PictureDialog picked={value} onPick={onChange} onClose={() => setPicking(false)} />}
    </>
  );
}
