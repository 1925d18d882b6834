import { FullBleedPicture } from "../pictures/picture.tsx";
import { Copy } from "../site/copy.tsx";

/**
 * A sentence with the second picture of a page. On desktops, the sentence is on the left half of the picture, whose colors are multiplied
 * by a dark green: white pixels keep a contrast of 5.8:1 with the sentence. On smaller screens and with forced colors, it is above the
 * picture.
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
  <div className="grid" data-slot="statement">
    {/* The ground of large text that is higher than the picture. */}
    <div className="col-start-1 row-start-1 bg-oak max-lg:hidden print:hidden forced-colors:hidden" />
    <div className="col-start-1 py-8 text-limestone on-dark max-lg:bg-oak lg:z-1 lg:row-start-1 lg:grid lg:content-center forced-colors:border">
      <div className="wrap">
        <p className="font-display text-h2 leading-snug font-semibold text-balance lg:w-[46%] forced-colors:w-full">
          <Copy text={sentence} />
        </p>
      </div>
    </div>
    <FullBleedPicture
      name={image}
      detail={detail}
      shape="wide"
      column="edge"
      className="col-start-1 self-start lg:row-start-1 print:hidden forced-colors:row-start-2"
      boxClass="lg:max-h-[43.5vw]"
      noteAtEnd
    >
      <div className="absolute inset-0 bg-[linear-gradient(90deg,#4d6357_50%,#fff_90%)] mix-blend-multiply max-lg:hidden forced-colors:hidden" />
    </FullBleedPicture>
  </div>
);
