import { useContext } from "react";
import { inconsistencies } from "../content/shared.ts";
import { telephoneUrl } from "../formats/phone.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { sideOf, useFacts } from "./facts.tsx";
import { Trail } from "./trail.ts";
import { formPageOf } from "./ways.ts";

const silent: readonly string[] = inconsistencies["cta-opens-popup"].where;

/**
 * A call to action: a link to the form's own page or to the phone, which the loader makes a button that opens the
 * popup. As given, those in the middle of some pages call the business instead.
 */
export function CallToActionButton({ label, ...look }: { label: string; className?: string } & ButtonLook) {
  const facts = useFacts();
  const page = useContext(Trail).at(-1);
  const opensPopup = sideOf("cta-opens-popup", facts) === true || !page || !silent.includes(page.href);
  const href = (opensPopup && formPageOf(facts)) || telephoneUrl(facts.phone);
  return (
    <Button asChild {...look}>
      <a href={href} data-action={opensPopup ? "estimate" : "call"}>
        {label}
      </a>
    </Button>
  );
}
