import { createStore } from "../../base/store.ts";

/** Set when the kiosk as a whole is not to be trusted any more; the frame then shows the recovery page. */
export const crash = createStore<Error | undefined>(undefined);
