export { setConsentsByLink, mergeByLink, readLinkView, type LinkView } from "./link-view.ts";
