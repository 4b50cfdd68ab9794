export { expireReservationsOnce } from "./expire.ts";
export { createHolding, releaseIn, type Holding } from "./holding.ts";
export { createReservations } from "./service.ts";
export type { Reservation } from "./store.ts";
