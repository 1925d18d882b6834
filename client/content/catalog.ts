/** The pages of each kind, in the order in which menus and lists show them. */
import { katy } from "./areas/katy.ts";
import { pasadena } from "./areas/pasadena.ts";
import { pearland } from "./areas/pearland.ts";
import { sugarLand } from "./areas/sugar-land.ts";
import { woodlands } from "./areas/woodlands.ts";
import { hailDamage } from "./articles/hail-damage.ts";
import { insuranceClaim } from "./articles/insurance-claim.ts";
import { roofRepairSigns } from "./articles/roof-repair-signs.ts";
import { roofReplacement } from "./articles/roof-replacement.ts";
import { roofingMaterials } from "./articles/roofing-materials.ts";
import { seamlessGutters } from "./articles/seamless-gutters.ts";
import type { Area, Article, Service } from "./schema.ts";
import { basementFinishing } from "./services/basement-finishing.ts";
import { bathroomRemodeling } from "./services/bathroom-remodeling.ts";
import { cabinets } from "./services/cabinets.ts";
import { deckPatio } from "./services/deck-patio.ts";
import { exteriorPainting } from "./services/exterior-painting.ts";
import { flooringInstallation } from "./services/flooring-installation.ts";
import { houseRenovations } from "./services/house-renovations.ts";
import { interiorPainting } from "./services/interior-painting.ts";
import { kitchenRemodeling } from "./services/kitchen-remodeling.ts";
import { sidingInstallation } from "./services/siding-installation.ts";

/** The ten services of the menus and the home page. */
export const services: readonly Service[] = [
  kitchenRemodeling,
  bathroomRemodeling,
  flooringInstallation,
  interiorPainting,
  exteriorPainting,
  sidingInstallation,
  basementFinishing,
  deckPatio,
  cabinets,
  houseRenovations,
];

export const areas: readonly Area[] = [katy, pearland, sugarLand, pasadena, woodlands];

/** Newest first. */
export const articles: readonly Article[] = [
  hailDamage,
  roofReplacement,
  insuranceClaim,
  roofRepairSigns,
  seamlessGutters,
  roofingMaterials,
];

export const servicePath = (service: Pick<Service, "slug">) => `/services/${service.slug}`;
export const areaPath = (area: Pick<Area, "slug">) => `/service-areas/${area.slug}`;
export const articlePath = (article: Pick<Article, "slug">) => `/blog/${article.slug}`;
