export { type AdPlace, type DisplayAd, listDisplayAds } from "./store.ts";
