export { html, Html } from "./html.ts";
