import type { Article, Material, Point } from "../content/schema.ts";
import { Copy } from "../site.tsx";
import { Paragraphs } from "./prose.tsx";

function Points({ points, numbered }: { points: Point[]; numbered: boolean }) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className={numbered ? "points steps" : "points"}>
      {points.map(({ title, description, urgency, label }) => (
        <li key={title}>
          <h3>
            {label && <span className="label">{label}</span>}
            {title}
            {urgency && <span className={`urgency urgency-${urgency.toLowerCase()}`}>{urgency} priority</span>}
          </h3>
          <p>
            <Copy text={description} />
          </p>
        </li>
      ))}
    </List>
  );
}

const best = 5;

function Materials({ materials }: { materials: Material[] }) {
  return (
    <ul className="materials" data-slot="materials">
      {materials.map(({ name, rating, badge, pros, cons, climate }) => (
        <li key={name}>
          <h3>
            {name}
            {badge && <span className="label">{badge}</span>}
          </h3>
          <p className="rating">
            <span aria-hidden="true">{"★".repeat(rating) + "☆".repeat(best - rating)}</span>
            <span>
              {rating} out of {best}
            </span>
          </p>
          <h4>For it</h4>
          <ul className="ticks">
            {pros.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h4>Against it</h4>
          <ul className="crosses">
            {cons.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h4>In our climate</h4>
          <p>
            <Copy text={climate} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function ArticleBody({ article }: { article: Article }) {
  return (
    <div className="prose article" data-slot="article">
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
  );
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as people write it here: Mar 15, 2024. */
function Day({ date }: { date: string }) {
  const [year, month = "1", day] = date.split("-");
  return (
    <time dateTime={date}>
      {months[Number(month) - 1]} {Number(day)}, {year}
    </time>
  );
}

export function Byline({ article }: { article: Article }) {
  return (
    <p className="byline">
      <span className="badge">{article.category}</span>
      <Day date={article.published} />
      <span>{article.readMinutes} min read</span>
    </p>
  );
}
