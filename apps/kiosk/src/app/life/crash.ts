import { createStore } from "../../base/store.ts";

/** Set when the whole kiosk is considered broken. The frame then shows the recovery page. */
export const crash = createStore<Error | undefined>(undefined);
