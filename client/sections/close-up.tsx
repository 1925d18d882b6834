import { FullBleedPicture } from "../pictures/picture.tsx";

/** The second picture of a page, full-bleed with a limited height. */
export const CloseUp = ({ image, detail }: { image: string; detail?: string | undefined }) => (
  <FullBleedPicture
    name={image}
    detail={detail}
    shape="wide"
    column="edge"
    className="print:hidden"
    boxClass="lg:max-h-[43.5vw]"
  />
);
