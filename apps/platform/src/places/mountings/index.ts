export { prepareMountings } from "./listing.ts";
export { mountingResource } from "./resource.ts";
export { createMountings, type Mountings } from "./service.ts";
export type { Mounting } from "./store.ts";
export { makeTabletCode, mountByCode } from "./tablet-codes.ts";
