import { reportError } from "../../services/reports/report-error.ts";
import { allowOwnScriptsOnly } from "../trusted-types.ts";
import { startPreview } from "./start-preview.tsx";

allowOwnScriptsOnly();
const element = document.querySelector<HTMLElement>("#root");
if (element !== null) {
  startPreview(element).catch(reportError);
}
