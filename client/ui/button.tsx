import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Slot, type SlotProps } from "./slot.tsx";

export const buttonVariants = cva(
  "inline-flex cursor-pointer items-center justify-center gap-2 border-2 text-center leading-[1.2] font-strong whitespace-normal [transition:background-color_.12s,border-color_.12s,color_.12s,transform_.12s] active:[transform:translateY(1px)] aria-busy:cursor-progress",
  {
    variants: {
      variant: {
        default: "border-transparent bg-brick text-white hover:bg-brick-deep",
        destructive: "border-danger bg-white text-danger hover:bg-danger hover:text-white",
        outline: "border-current hover:border-oak hover:bg-oak hover:text-white",
        "light-on-dark": "border-transparent bg-limestone text-oak hover:bg-limestone-deep",
        "outline-on-dark": "border-current hover:border-limestone hover:bg-limestone hover:text-oak",
        secondary: "border-transparent bg-oak text-white hover:bg-oak-deep",
        ghost: "border-transparent hover:bg-limestone-deep",
        link: "border-transparent px-0! underline",
        gradient:
          "border-transparent bg-brick-deep bg-[linear-gradient(var(--color-brick),var(--color-brick-deep))] bg-origin-border text-white hover:bg-none",
      },
      size: {
        default: "min-h-12 px-[1.35em] py-[0.55em]",
        sm: "min-h-11 px-[1em] py-[0.55em] text-sm",
        lg: "min-h-13.5 px-[1.75em] py-[0.55em]",
        icon: "min-h-11 w-11",
        /** As wide as its grid column. Without padding, because large text needs the width. */
        fill: "min-h-12 px-0 py-[0.55em]",
      },
      /** Print hides buttons by default. `text` prints the label as text, for a button with a phone number. */
      paper: { hidden: "print:hidden", text: "print:inline print:border-0 print:p-0" },
      /** The narrowest window that shows the button. */
      from: { sm: "max-sm:hidden", lg: "max-lg:hidden" },
    },
    defaultVariants: { variant: "default", size: "default", paper: "hidden" },
  },
);

export type ButtonLook = VariantProps<typeof buttonVariants>;
type ButtonProps = ButtonLook &
  ((ComponentProps<"button"> & { asChild?: false }) | (SlotProps & { asChild: true; type?: never }));

/** A button. With `asChild`, its child, such as a link, gets the classes instead. Native attributes pass through. */
export function Button({ variant, size, paper, from, className, ...rest }: ButtonProps) {
  const classes = buttonVariants({ variant, size, paper, from, className });
  if (rest.asChild) return <Slot className={classes}>{rest.children}</Slot>;
  const { asChild: _, type = "button", ...native } = rest;
  return <button type={type} className={classes} {...native} />;
}

const actionsVariants = cva("flex flex-wrap gap-3.5", {
  variants: {
    /** `text` prints the buttons with `paper="text"`. */
    paper: { hidden: "print:hidden", shown: undefined, text: "print:block" },
    /** The narrowest window that hides the actions. */
    until: { lg: "lg:hidden" },
  },
  defaultVariants: { paper: "hidden" },
});

/** Buttons in a row that wraps. */
export function Actions({
  paper,
  until,
  className,
  ...rest
}: ComponentProps<"div"> & VariantProps<typeof actionsVariants>) {
  return <div className={actionsVariants({ paper, until, className })} data-slot="actions" {...rest} />;
}
