/** What was published before, and the way back to it. */
import { useEffect, useState } from "react";
import { type Publication, server } from "./api.ts";
import { Dialog } from "./controls.tsx";
import { useDesk } from "./desk-context.ts";

const timeOf = (at: string) =>
  new Date(at).toLocaleString("en-US", { month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });

export function EarlierDialog() {
  const { refresh, say } = useDesk();
  const [found, setFound] = useState<Publication[]>();
  const [fault, setFault] = useState("");
  useEffect(() => void server.publications().then(setFound, (error: Error) => setFault(error.message)), []);
  return (
    <Dialog
      heading="Put back an earlier publication?"
      action={found && "Put it back"}
      cancel="Keep all as it is"
      fault={fault}
      onSubmit={async (form) => {
        await server.putBack(String(form.get("id")));
        await refresh();
        say("All is as it was then. Look at it, then publish it.");
      }}
    >
      <p>
        Words and pictures become what they were then, here in the desk. Visitors see them once you publish. You can
        take it back: page by page, or with the first entry of this list.
      </p>
      <fieldset>
        <legend>Published</legend>
        {found?.map(({ id, at, who, words }) => (
          <label key={id} className="py-1.5">
            <input type="radio" name="id" value={id} required />
            <span>
              <strong className="block">
                {timeOf(at)}, {who}
              </strong>
              {words}
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
