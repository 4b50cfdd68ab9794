export * from "./gateway.ts";
export type {
  Promotion,
  PromotionKey,
  PromotionList,
  RegistrationInput,
  RevenueInput,
  RevenueOrder,
} from "./orders.ts";
export type {
  BasketLine,
  BookedSale,
  PaymentOffer,
  ReturnInput,
  SaleBooking,
  SaleInput,
  SaleMode,
  SaleReason,
  SaleView,
  SoldLine,
  SoldReceipt,
} from "./sales.ts";
export { createApi, type Api } from "./api/create-api.ts";
export { createGateway, generationOf, type GatewayOptions } from "./create-gateway.ts";
export type { CredentialStore, Credentials } from "./credentials.ts";
export { createHttp, type Http, type HttpOptions } from "./http/create-http.ts";
export type { NeededConfirmation } from "./http/on-duty.ts";
export { statusInMessage } from "./http/outcome.ts";
export { localizeVoucher, voucherOfCoupon, voucherOfReward } from "./mapping/vouchers.ts";
export { createKnownAccounts, type KnownAccounts } from "./mapping/known-accounts.ts";
export { createRealtime, type Realtime, type RealtimeOptions } from "./realtime/create-realtime.ts";
export type { RealtimeEvent, RevenueEvent } from "./realtime/event-line.ts";
export type { RealtimeStatus } from "./realtime/link.ts";
export { tokenMadeAtMs } from "./realtime/token-life.ts";
export { createV1Gateway } from "./v1/v1-gateway.ts";
export type { V1Options } from "./v1/v1-options.ts";
export { createV2Gateway } from "./v2/v2-gateway.ts";
export { setUpByCode } from "./v2/v2-tablet-code.ts";
export type { DeviceFacts, V2Options } from "./v2/v2-options.ts";
export { handedOverOf, sendOutbox, type BookedDifference, type QueuedEntry } from "./v2/v2-outbox.ts";
