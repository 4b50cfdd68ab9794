export { type AdPlace, type DisplayAd, listDisplayAds } from "./store.ts";
export { imageResource } from "./resource.ts";
