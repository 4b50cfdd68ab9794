import "./app/style/tokens.css";
import "./app/style/base.css";
import "./app/style/controls.css";
import { startBackOffice } from "./app/start.tsx";
import { reloadOnStaleChunk } from "./app/stale-chunk.ts";
import { forbidMarkup } from "./base/trusted-types.ts";

forbidMarkup();
reloadOnStaleChunk();
const element = document.querySelector<HTMLElement>("#root");
if (element === null) {
  throw new Error("The page has no element #root");
}
await startBackOffice(element);
