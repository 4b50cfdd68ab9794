export { findProfile, type Profile } from "./profile-store.ts";
export { createMountings, type Mountings } from "./service.ts";
export { findMountings } from "./listing.ts";
export { findMounting, type Mounting } from "./store.ts";
