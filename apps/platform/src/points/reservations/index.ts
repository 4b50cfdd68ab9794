export { expireReservationsOnce } from "./expire.ts";
export { createHolding, releaseIn } from "./holding.ts";
export { createReservations } from "./service.ts";
export type { Reservation } from "./store.ts";
