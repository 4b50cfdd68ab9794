import { lazy } from "react";

/** The list loads when staff look at it. */
export const WaitingList = lazy(async () => ({ default: (await import("./waiting-list.tsx")).WaitingList }));
