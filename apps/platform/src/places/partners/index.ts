export {
  createPartner,
  findPartnerSettings,
  listAffiliates,
  type PartnerSettings,
  replacePartner,
  wouldCircle,
} from "./administration.ts";
export { listPartnerPages, listPartners, type Partner } from "./store.ts";
export { listAffiliateUnits, type Unit } from "./units.ts";
