export { type AdPlace, type DisplayAd, listDisplayAds } from "./store.ts";
export { imageResource } from "./resource.ts";
export { type AdRecord, createAd, deleteAd, findAd, listAds, lockAds, orderAds, replaceAd } from "./records.ts";
export { forgetOldShowingsOnce, keepShowings, readShowings } from "./showings.ts";
