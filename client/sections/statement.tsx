import { cx } from "class-variance-authority";
import { FullBleedPicture } from "../pictures/picture.tsx";
import { Copy } from "../site/copy.tsx";

/** The columns from 64rem on: the margin of the page, the sentence, the rest of the page, the other margin. */
const columnsClass = cx(
  "lg:grid lg:min-h-[clamp(26rem,33.4vw,36rem)] lg:grid-cols-[minmax(--theme(--spacing-gutter),1fr)_min(36vw,33rem)_minmax(0,calc(80rem-min(36vw,33rem)))_minmax(--theme(--spacing-gutter),1fr)] print:block print:min-h-0",
);

/**
 * A sentence on a dark panel, and the second picture of a page: on desktops next to each other, each up to an edge of the window; on
 * smaller screens, the sentence is above the picture.
 */
export const Statement = ({
  image,
  detail,
  sentence,
}: {
  image: string;
  detail?: string | undefined;
  sentence: string;
}) => (
  <div className={columnsClass} data-slot="statement">
    {/* The panel, up to the edge of the window. A subgrid would need no second element; Safari 15 and Chrome 116 have none. */}
    <div className="hidden bg-oak lg:col-start-1 lg:col-end-3 lg:row-start-1 lg:block print:hidden forced-colors:border" />
    <div className="grid content-center py-8 text-limestone on-dark max-lg:bg-oak max-lg:px-gutter lg:col-start-2 lg:row-start-1 lg:pe-10 print:px-0 forced-colors:max-lg:border">
      <p className="dimension-above font-display text-h2 leading-snug font-semibold text-balance lg:text-[clamp(2rem,0.9rem+2.1vw,3rem)]">
        <Copy text={sentence} />
      </p>
    </div>
    <FullBleedPicture
      name={image}
      detail={detail}
      shape="wide"
      column="statement"
      className="lg:col-span-2 lg:col-start-3 lg:row-start-1 print:hidden"
      boxClass="lg:absolute lg:aspect-auto lg:h-full"
      noteAtEnd
    />
  </div>
);
