/** The changed files of a publication. */
import type { FileChange } from "./api.ts";

/** A list of the changes of each file, with its editors and a checkbox that leaves it out. */
export const ChangeList = ({ changes }: { changes: FileChange[] }) => (
  <fieldset>
    <legend>What to publish</legend>
    <ul>
      {changes.map(({ file, changes, editors }) => (
        <li key={file}>
          <label className="py-1.5">
            <input type="checkbox" name="file" value={file} defaultChecked />
            <span>
              {changes.map((change) => (
                <span key={change} className="block">
                  {change}
                </span>
              ))}
              <span className="hint">{editors.join(", ")}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);
