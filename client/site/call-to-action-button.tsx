import { type ButtonLook, buttonVariants } from "../ui/button.tsx";
import { formPageOf } from "./embeds.ts";
import { useFacts } from "./facts.tsx";
import { telephoneUrl } from "./phone.tsx";

/**
 * A call to action: a link to the form's own page or to the phone, which the loader makes a button that opens the
 * popup. Where `opensPopup` is false the button calls the business instead.
 */
export function CallToActionButton({
  label,
  opensPopup = true,
  ...look
}: { label: string; opensPopup?: boolean; className?: string } & ButtonLook) {
  const facts = useFacts();
  const href = (opensPopup && formPageOf(facts)) || telephoneUrl(facts.phone);
  return (
    <a className={buttonVariants(look)} href={href} data-action={opensPopup ? "estimate" : "call"}>
      {label}
    </a>
  );
}
