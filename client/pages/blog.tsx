import { articles, pages } from "../content/catalog.ts";
import { ArticleCards } from "../sections/article-cards.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function BlogPage() {
  return (
    <InnerPage content={pages.blog}>
      <ArticleCards articles={articles} />
      <TitledItems {...pages.blog.seasons} />
    </InnerPage>
  );
}
