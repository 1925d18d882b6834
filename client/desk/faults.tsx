import { useDesk } from "./desk-context.ts";

/** What is wrong at a path. */
export function Faults({ path, id }: { path: string; id?: string }) {
  const { faults } = useDesk();
  return (
    <span id={id} className="faults">
      {faults.get(path)?.map((message) => (
        <span key={message} className="fault">
          {message}
        </span>
      ))}
    </span>
  );
}
