export { type DisplayAd, listDisplayAds } from "./store.ts";
