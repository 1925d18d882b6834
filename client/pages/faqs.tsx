import { faqs } from "../content/catalog.ts";
import { InnerPage } from "../sections/inner-page.tsx";
import { Questions } from "../sections/questions.tsx";

export function FaqsPage() {
  return (
    <InnerPage content={faqs}>
      <Questions {...faqs} />
    </InnerPage>
  );
}
