import { useId, useState } from "react";
import { server } from "./api.ts";
import { Dialog, Refusal } from "./dialog.tsx";
import { DropZone } from "./drop-zone.tsx";

const kinds = [
  { value: "articles", label: "Article" },
  { value: "areas", label: "Service area" },
  { value: "services", label: "Service" },
];

/** Starts a page, of its title or of a text that is written already. */
export function NewPageDialog({ onCreated, onClose }: { onCreated: (name: string) => void; onClose: () => void }) {
  const [kind, title] = [useId(), useId()];
  const [text, setText] = useState<{ name: string; words: string }>();
  const [words, setWords] = useState("");
  const [fault, setFault] = useState("");
  const read = async (file: File) => {
    const content = await file.text();
    setText({ name: file.name, words: content });
    setWords((before) => before || titleOf(content) || file.name.replace(/\.\w+$/, ""));
  };
  return (
    <Dialog heading="A new page" onClose={onClose}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const picked = String(new FormData(event.currentTarget).get("kind"));
            server.create(picked, words.trim(), text?.words).then(
              ({ name }) => {
                close();
                onCreated(name);
              },
              (error: Error) => setFault(error.message),
            );
          }}
        >
          <label htmlFor={kind}>Kind</label>
          <select id={kind} name="kind">
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <label htmlFor={title}>Title</label>
          <input
            id={title}
            required
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <DropZone
            accept=".md,.markdown,.txt,text/markdown,text/plain"
            label="Begin with a text that is written"
            words={
              text ? `${text.name} will be taken over` : "Markdown or plain text: choose the file, or drop it here"
            }
            onFile={(file) => void read(file)}
          />
          <Refusal words={fault} />
          <p className="hint">It is a draft until you say that it is ready: nobody else sees it.</p>
          <div className="actions">
            <button type="submit" className="primary">
              Start writing
            </button>
            <button type="button" onClick={close}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** The heading that a text begins with, if it begins with one. */
const titleOf = (text: string) => /^\s*#\s+(.+)/.exec(text)?.[1]?.trim();
