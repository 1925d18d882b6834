import { type ReactNode, useEffect, useState } from "react";
import { useDesk, useTarget } from "./desk-context.ts";
import { Faults } from "./faults.tsx";
import { isWithin } from "./value.ts";

/** A part of a form that is folded until somebody wants it: by its title, or by a field in it that gets the cursor. */
export function Card({
  path,
  title,
  about,
  picture,
  tools,
  children,
}: {
  path: string;
  title: string;
  /** Its first words. */
  about?: string;
  picture?: string | undefined;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  const { faults, target } = useDesk();
  const [open, setOpen] = useState(false);
  const id = useTarget(path);
  useEffect(() => {
    if (target && isWithin(target.path, path)) setOpen(true);
  }, [target, path]);
  const wrong = [...faults.keys()].filter((fault) => isWithin(fault, path)).length;
  return (
    <div className="card">
      <div className="card-head">
        <button id={id} type="button" className="card-title" aria-expanded={open} onClick={() => setOpen(!open)}>
          {picture && <img src={picture} alt="" />}
          <span className="card-name">{title}</span>
          {about && <span className="card-about">{about}</span>}
          {wrong > 0 && <span className="card-wrong">{wrong} to correct</span>}
        </button>
        {tools}
      </div>
      {open && (
        <div className="card-body">
          <Faults path={path} />
          {children}
        </div>
      )}
    </div>
  );
}
