import { cva, cx, type VariantProps } from "class-variance-authority";
import {
  type ButtonElementProps,
  buttonClass,
  commonButtonVariants,
  defaultButtonVariants,
  renderButton,
} from "./button.tsx";

export const anyButtonVariants = cva(buttonClass, {
  variants: {
    ...commonButtonVariants,
    variant: {
      ...commonButtonVariants.variant,
      destructive: cx("border-danger bg-white text-danger hover:bg-danger hover:text-white"),
      ghost: cx("border-transparent hover:bg-limestone-deep"),
      link: cx("border-transparent px-0! underline"),
      gradient: cx(
        "border-transparent bg-brick-deep bg-[linear-gradient(var(--color-brick),var(--color-brick-deep))] bg-origin-border text-white hover:bg-none",
      ),
    },
    size: {
      ...commonButtonVariants.size,
      sm: cx("min-h-11 px-[1em] py-[0.55em] text-sm"),
      icon: cx("min-h-11 w-11"),
    },
  },
  defaultVariants: defaultButtonVariants,
});

export type AnyButtonLook = VariantProps<typeof anyButtonVariants>;

/** A button in any variant and size, including those that few pages show. */
export const AnyButton = ({ variant, size, paper, from, className, ...rest }: AnyButtonLook & ButtonElementProps) =>
  renderButton(anyButtonVariants({ variant, size, paper, from, className }), rest);
