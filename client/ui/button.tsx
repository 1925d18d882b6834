import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

/** The classes of a button; links that look like one take them too. */
export const buttonVariants = cva(
  "inline-flex cursor-pointer items-center justify-center gap-2 border-2 text-center leading-[1.2] font-strong whitespace-normal [transition:background-color_.12s,border-color_.12s,color_.12s,transform_.12s] active:[transform:translateY(1px)] aria-busy:cursor-progress",
  {
    variants: {
      variant: {
        default: "border-transparent bg-brick text-white hover:bg-brick-deep",
        destructive: "border-danger bg-white text-danger hover:bg-danger hover:text-white",
        outline: "border-current hover:border-oak hover:bg-oak hover:text-white",
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
      },
      /** Buttons do not work on paper, but a number can be read there. */
      paper: { hidden: "print:hidden", text: "print:inline print:border-0 print:p-0" },
    },
    defaultVariants: { variant: "default", size: "default", paper: "hidden" },
  },
);

export type ButtonLook = VariantProps<typeof buttonVariants>;

/** A button with the site's variants; every native attribute passes through. */
export function Button({
  variant,
  size,
  paper,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonVariants({ variant, size, paper, className })} {...rest} />;
}

/** Buttons beside each other, below each other where there is no room. They are not on paper, unless their place says so. */
export function Actions({ className = cx("print:hidden"), ...rest }: ComponentProps<"div">) {
  return <div className={cx("flex flex-wrap gap-3.5", className)} data-slot="actions" {...rest} />;
}
