import { reloadOnChunkFailure } from "./app/chunk-failure.ts";
import { startKiosk } from "./app/start-kiosk.tsx";
import { allowOwnScriptsOnly } from "./app/trusted-types.ts";
import { START_FAILED } from "./boot/start-failed.ts";
import { reportError } from "./services/reports/report-error.ts";

allowOwnScriptsOnly();
reloadOnChunkFailure();
const element = document.querySelector<HTMLElement>("#root");
if (element === null) {
  throw new Error("The page has no element #root");
}
startKiosk(element).catch((error: unknown) => {
  reportError(error);
  dispatchEvent(new Event(START_FAILED));
});
