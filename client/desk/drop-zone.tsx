import { useId, useState } from "react";

/** Takes a file that is chosen or dropped. */
export function DropZone({
  accept,
  label,
  words,
  onFile,
}: {
  accept: string;
  label: string;
  words: string;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <fieldset
      className={over ? "drop-zone over" : "drop-zone"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <span className="hint">{words}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0]);
        }}
      />
    </fieldset>
  );
}
