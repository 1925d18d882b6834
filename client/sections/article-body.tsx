import type { Article } from "../content/schema.ts";
import { Figure } from "../drawings/drawing.tsx";
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
              {drawing && points && <Figure name={drawing.kind} points={points} caption={drawing.caption} />}
              {points && <Points points={points} numbered={numbered || drawing !== undefined} />}
              {sizes && (
                <Figure name="hail-sizes" caption={sizes.caption}>
                  <ul className="grid auto-cols-fr grid-flow-col text-center text-xs">
                    {sizes.stones.map(({ name, measure }) => (
                      <li key={name}>
                        {name}
                        <br />
                        {measure}
                      </li>
                    ))}
                  </ul>
                </Figure>
              )}
              {materials && <Materials materials={materials} />}
            </section>
          ),
        )}
      </div>
    </Band>
  );
}
