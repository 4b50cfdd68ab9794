export { prepareMountings } from "./listing.ts";
export { mountingResource } from "./resource.ts";
export { createMountings, type Mountings } from "./service.ts";
export { findMounting, type Mounting } from "./store.ts";
