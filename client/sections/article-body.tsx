import type { Article } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { Materials } from "./materials.tsx";
import { Points } from "./points.tsx";
import { Paragraphs } from "./prose.tsx";

export function ArticleBody({ article }: { article: Article }) {
  return (
    <Band>
      <div className="article prose" data-slot="article">
        {article.intro.map((text, index) => (
          <p key={text} className={index === 0 ? "lead" : undefined}>
            <Copy text={text} />
          </p>
        ))}
        {article.sections.map(({ heading, paragraphs, bullets, points, numbered = false, materials }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <Paragraphs paragraphs={paragraphs} bullets={bullets} />
            {points && <Points points={points} numbered={numbered} />}
            {materials && <Materials materials={materials} />}
          </section>
        ))}
      </div>
    </Band>
  );
}
