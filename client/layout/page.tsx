import manifest from "manifest";
import { business, labels } from "../content/shared.ts";
import { EstimateShell } from "../islands/estimate-shell.tsx";
import { Island } from "../islands/island.tsx";
import { BreadcrumbsContext } from "../site/breadcrumbs-context.ts";
import {
  getContact,
  getFallbackContact,
  getFormContact,
  getFormFrame,
  getFormLinks,
  getNextSteps,
} from "../site/contact-links.ts";
import { getTrustClaims } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { StructuredData } from "../structured-data/structured-data.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Metadata } from "./metadata.tsx";
import type { Route, UnlistedRoute } from "./route.ts";

/** A page: metadata, header, sections, footer, estimate popup and notifications. */
export function Page({ route }: { route: Route | UnlistedRoute }) {
  const facts = useFacts();
  const formLinks = getFormLinks(facts);
  const form = getFormFrame(facts);
  const nextSteps = getNextSteps();
  const { canonical: path = undefined, breadcrumbs = [] } = "canonical" in route ? route : {};
  const title = breadcrumbs.at(-1)?.title;
  return (
    <>
      <Metadata route={route} />
      <a className="absolute -top-24 left-4 z-71 bg-oak px-4 py-3 text-white focus:top-4 print:hidden" href="#content">
        {labels.skip}
      </a>
      <Header path={path} />
      <main className="outline-none" id="content" tabIndex={-1}>
        <BreadcrumbsContext value={breadcrumbs}>{route.page}</BreadcrumbsContext>
      </main>
      <Footer path={path} />
      <aside
        className="fixed inset-x-0 bottom-0 z-30 animate-[give-way_linear,give-way_linear] [animation-range:entry_50%_exit_50%] [animation-timeline:--opening,--closing] sm:hidden print:hidden low:static"
        aria-label={labels.actionBar.name}
      >
        <ActionBar />
      </aside>
      <Island name="estimate-popup" id="estimate" props={{ form }}>
        <EstimateShell
          heading={labels.popup.heading}
          text={business.whatHappensNext}
          claims={getTrustClaims(facts).others}
          contact={facts.leadFormUrl ? getFallbackContact(facts, title) : getContact(facts, title)}
          form={form}
          fallback={facts.leadFormUrl ? labels.popup.fallback : labels.form.missing}
          close={labels.popup.close}
          loading={labels.form.loading}
          {...(facts.leadFormUrl && { formContact: getFormContact(facts), retry: labels.form.retry })}
          {...(formLinks && { formLinks })}
          {...(nextSteps && { nextSteps })}
        />
      </Island>
      <Island
        name="notifications"
        id="notifications"
        className="print:hidden"
        props={{ styles: manifest.files["sonner.css"] ?? "", close: labels.popup.close, ...labels.notifications }}
      />
      {facts.leadFormUrl && facts.leadFormParameters && <script type="module" src={manifest.attribution} />}
      {facts.openNow && <script type="module" src={manifest.openNow} />}
      {facts.vitalsShare && <script type="module" src={manifest.vitals} data-share={facts.vitalsShare} />}
      {"subject" in route && <StructuredData {...route} />}
    </>
  );
}
