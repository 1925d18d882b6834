import manifest from "manifest";
import { business, labels } from "../content/shared.ts";
import { EstimateShell } from "../islands/estimate-shell.tsx";
import { Island } from "../islands/island.tsx";
import { Here } from "../menus/links.tsx";
import { proofOf } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { Trail } from "../site/trail.ts";
import { besideFormOf, contactOf, fallbackContactOf, formContactOf, formOf, nextStepsOf } from "../site/ways.ts";
import { StructuredData } from "../structured-data/structured-data.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Metadata } from "./metadata.tsx";
import type { Route, UnlistedRoute } from "./route.ts";

/** A page: header, footer, popup and notifications around its sections, and its metadata for search engines. */
export function Page({ route }: { route: Route | UnlistedRoute }) {
  const facts = useFacts();
  const beside = besideFormOf(facts);
  const form = formOf(facts);
  const nextSteps = nextStepsOf();
  const { canonical: path = undefined, trail = [] } = "canonical" in route ? route : {};
  const title = trail.at(-1)?.title;
  return (
    <Here value={path}>
      <Metadata route={route} />
      <a className="absolute -top-24 left-4 z-60 bg-oak px-5 py-3 text-white focus:top-4 print:hidden" href="#content">
        {labels.skip}
      </a>
      <Header />
      <main className="outline-none" id="content" tabIndex={-1}>
        <Trail value={trail}>{route.page}</Trail>
      </main>
      <Footer />
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
          proof={proofOf(facts).slice(3)}
          contact={facts.leadFormUrl ? fallbackContactOf(facts, title) : contactOf(facts, title)}
          form={form}
          fallback={facts.leadFormUrl ? labels.popup.fallback : labels.form.missing}
          close={labels.popup.close}
          loading={labels.form.loading}
          {...(facts.leadFormUrl && { formContact: formContactOf(facts), retry: labels.form.retry })}
          {...(beside && { beside })}
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
    </Here>
  );
}
