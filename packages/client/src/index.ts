export * from "./gateway.ts";
export { createGateway, generationOf, type GatewayOptions } from "./create-gateway.ts";
export type { CredentialStore, Credentials } from "./credentials.ts";
export { createHttp, type Http, type HttpOptions } from "./http/create-http.ts";
export { localizeVoucher } from "./mapping/vouchers.ts";
export { createV1Gateway } from "./v1/v1-gateway.ts";
export type { V1Options } from "./v1/v1-options.ts";
export { createV2Gateway } from "./v2/v2-gateway.ts";
export type { DeviceFacts, V2Options } from "./v2/v2-options.ts";
