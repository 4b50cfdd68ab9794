/** How a call of the contracts becomes a request, for front ends that send and repeat requests themselves. */
export { type CallOptions, type V2Input, v2Request } from "./http/requests.ts";
export type { HttpRequest } from "./http/transport.ts";
