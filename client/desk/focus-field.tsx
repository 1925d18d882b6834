import type { Json } from "./api.ts";
import { useDesk } from "./desk-context.ts";
import { FocusPicker } from "./focus-picker.tsx";

/** The focus of a picture that is described already: its name is where the path begins. */
export function FocusField({ id, value, path }: { id: string; value: Json | undefined; path: string }) {
  const { catalog, change } = useDesk();
  const picture = catalog.pictures.find(({ name }) => path.startsWith(`${name}.`));
  const [left, top] = Array.isArray(value) ? value : [];
  return (
    <div id={id} tabIndex={-1}>
      <FocusPicker
        src={picture?.src ?? ""}
        focus={[Number(left ?? 50), Number(top ?? 50)]}
        onChange={(focus) => change(path, focus)}
      />
    </div>
  );
}
