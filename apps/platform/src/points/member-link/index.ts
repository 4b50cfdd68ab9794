export { agreeByLink, mergeByLink, readLinkView, type LinkView } from "./link-view.ts";
