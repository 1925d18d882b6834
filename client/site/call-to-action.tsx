import { useContext } from "react";
import { inconsistencies } from "../content/shared.ts";
import { telephoneUrl } from "../formats/phone.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { BreadcrumbsContext } from "./breadcrumbs-context.ts";
import { getFormPage } from "./contact-links.ts";
import { getInconsistencyValue, useFacts } from "./facts.tsx";

const pagesThatCall: readonly string[] = inconsistencies["cta-opens-popup"].where;

/**
 * A call to action: a link to the form's own page or to the phone number, which the loader replaces by a button that opens the popup.
 * In the edition `as-given`, the buttons of some pages call the business instead.
 */
export function CallToActionButton({ label, ...look }: { label: string; className?: string } & ButtonLook) {
  const facts = useFacts();
  const page = useContext(BreadcrumbsContext).at(-1);
  const opensPopup =
    getInconsistencyValue("cta-opens-popup", facts) === true || !page || !pagesThatCall.includes(page.href);
  const href = (opensPopup && getFormPage(facts)) || telephoneUrl(facts.phone);
  return (
    <Button asChild {...look}>
      <a href={href} data-action={opensPopup ? "estimate" : "call"}>
        {label}
      </a>
    </Button>
  );
}
