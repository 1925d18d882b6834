import { articles, blog } from "../content/catalog.ts";
import { ArticleCards } from "../sections/article-cards.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function BlogPage() {
  return (
    <InnerPage content={blog}>
      <ArticleCards articles={articles} />
      <TitledItems {...blog.seasons} />
    </InnerPage>
  );
}
