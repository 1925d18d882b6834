import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Slot, type SlotProps } from "./slot.tsx";

export const buttonClass = cx(
  "inline-flex cursor-pointer items-center justify-center gap-2 border-2 text-center leading-[1.2] font-strong whitespace-normal [transition:background-color_.12s,border-color_.12s,color_.12s,transform_.12s] active:[transform:translateY(1px)] aria-busy:cursor-progress",
);

/** The variants and sizes of buttons on most pages. any-button.tsx has the others, because a page's stylesheet has those that it imports. */
export const commonButtonVariants = {
  variant: {
    default: cx("border-transparent bg-brick text-white hover:bg-brick-deep"),
    outline: cx("border-current hover:border-oak hover:bg-oak hover:text-white"),
    "light-on-dark": cx("border-transparent bg-limestone text-oak hover:bg-limestone-deep"),
    "outline-on-dark": cx("border-current hover:border-limestone hover:bg-limestone hover:text-oak"),
    secondary: cx("border-transparent bg-oak text-white hover:bg-oak-deep"),
  },
  size: {
    default: cx("min-h-12 px-[1.35em] py-[0.55em]"),
    /** Narrow phones have less space at the sides. */
    lg: cx("min-h-13.5 px-[min(1.75em,20vw-52px)] py-[0.55em]"),
    /** As wide as its grid column. Without padding, because large text needs the width. */
    fill: cx("min-h-12 px-0 py-[0.55em]"),
  },
  /** Print hides buttons by default. `text` prints the label as text, for a button with a phone number. */
  paper: { hidden: cx("print:hidden"), text: cx("print:inline print:border-0 print:p-0") },
  /** The narrowest window that shows the button. */
  from: { sm: cx("max-sm:hidden"), lg: cx("max-lg:hidden") },
};
export const defaultButtonVariants = { variant: "default", size: "default", paper: "hidden" } as const;

const buttonVariants = cva(buttonClass, { variants: commonButtonVariants, defaultVariants: defaultButtonVariants });

export type ButtonLook = VariantProps<typeof buttonVariants>;
export type ButtonElementProps =
  (ComponentProps<"button"> & { asChild?: false }) | (SlotProps & { asChild: true; type?: never });

/** Returns the element of a button: with `asChild` its child, otherwise a <button>. */
export function renderButton(classes: string, props: ButtonElementProps) {
  if (props.asChild) return <Slot className={classes}>{props.children}</Slot>;
  const { asChild: _, type = "button", ...native } = props;
  return <button type={type} className={classes} {...native} />;
}

/** A button. With `asChild`, its child, such as a link, gets the classes instead. Native attributes pass through. */
export const Button = ({ variant, size, paper, from, className, ...rest }: ButtonLook & ButtonElementProps) =>
  renderButton(buttonVariants({ variant, size, paper, from, className }), rest);

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
