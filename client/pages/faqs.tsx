import { pages } from "../content/catalog.ts";
import { InnerPage } from "../sections/inner-page.tsx";
import { Questions } from "../sections/questions.tsx";

export function FaqsPage() {
  return (
    <InnerPage content={pages.faqs}>
      <Questions {...pages.faqs} />
    </InnerPage>
  );
}
