/** The parts of a modal dialog. Each adds its classes to its child: an element, or a part of Radix's dialog. */
import { Slot, type SlotProps } from "./slot.tsx";

/** The box of the dialog, centered in the window. */
export const DialogBox = ({ children }: SlotProps) => (
  <Slot className="fixed inset-0 z-71 m-auto h-fit max-h-dialog w-[min(100%-1.5rem,42rem)] scroll-py-24 overflow-auto overscroll-contain p-popup white-card print:hidden">
    {children}
  </Slot>
);

/** The close button. It stays in its corner, over the padding, while the box scrolls. */
export const DialogClose = ({ children }: SlotProps) => (
  <Slot className="sticky top-(--corner) z-1 float-right me-(--corner) mt-(--corner) -mb-[48px] grid size-[48px] cursor-pointer place-items-center bg-white [--corner:calc(0.75rem---theme(--spacing-popup))]">
    {children}
  </Slot>
);

export const DialogTitle = ({ children }: SlotProps) => <Slot className="pe-12 text-h2-prose">{children}</Slot>;

/** The text below the title. */
export const DialogText = ({ children }: SlotProps) => <Slot className="mt-2 mb-4 text-ink-soft">{children}</Slot>;
