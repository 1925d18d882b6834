import { EdgePicture } from "../pictures/picture.tsx";

/** A second picture of a page, as wide as the window and less high. */
export const CloseUp = ({ image, detail }: { image: string; detail?: string | undefined }) => (
  <EdgePicture
    name={image}
    detail={detail}
    shape="wide"
    column="edge"
    className="print:hidden"
    boxClass="lg:max-h-[43.5vw]"
  />
);
