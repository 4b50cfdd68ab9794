export { findProfile, type Profile } from "./profile-store.ts";
export { createMountings, type Mountings } from "./service.ts";
export { findMounting, listMountings, type Mounting } from "./store.ts";
