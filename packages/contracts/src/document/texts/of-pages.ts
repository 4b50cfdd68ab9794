import type { SchemaTexts } from "./texts.ts";

/** Lists that answer a page where `page=1` asks for one. */
const LISTS = [
  "ListAdmins",
  "ListAffiliates",
  "ListCoupons",
  "ListCustomProperties",
  "ListEndpoints",
  "ListPartners",
  "ListPictures",
  "ListProgramStores",
  "ListDisplayAds",
  "ListPromotions",
  "ListRewards",
  "ListStatusLevelSets",
  "ListStores",
  "ListTags",
  "ListVouchers",
] as const;

const PAGE = {
  about: "How many entries the whole list has, on all pages.",
  next: { text: "The `after` of the next page.", without: "it was the last page" },
} as const;

/** Texts of properties of pages. */
export const schemaTextsOfPages: SchemaTexts = {
  ...Object.fromEntries(LISTS.map((list) => [`${list}Response`, PAGE])),
  InteractionPointList: PAGE,
  ListCount: {
    count: "Entries of the list, counted up to 1,000.",
    exact: "False if there are more than were counted.",
  },
};
