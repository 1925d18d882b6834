import type { Article } from "../content/schema.ts";
import { PointsDrawing } from "../drawings/drawing.tsx";
import { HailSizes } from "../drawings/hail-sizes.tsx";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { Lead } from "./lead.tsx";
import { Materials } from "./materials.tsx";
import { Points } from "./points.tsx";
import { Paragraphs } from "./prose.tsx";

export function ArticleBody({ article }: { article: Article }) {
  const [first, ...others] = article.intro;
  return (
    <Band>
      <div className="flow-[3rem] max-w-prose prose lg:mx-auto" data-slot="article">
        <div className="flow-paragraph">
          {first && <Lead text={first} />}
          <Paragraphs paragraphs={others} />
        </div>
        {article.sections.map(
          ({ heading, paragraphs, bullets, against, drawing, points, numbered = false, sizes, materials }) => (
            <section key={heading} className="flow-paragraph">
              <h2 className="text-h2-prose">
                <Copy text={heading} />
              </h2>
              <Paragraphs paragraphs={paragraphs} bullets={bullets} against={against} />
              {drawing && points && <PointsDrawing drawing={drawing} points={points} />}
              {points && <Points points={points} numbered={numbered || drawing !== undefined} />}
              {sizes && <HailSizes sizes={sizes} />}
              {materials && <Materials materials={materials} />}
            </section>
          ),
        )}
      </div>
    </Band>
  );
}
