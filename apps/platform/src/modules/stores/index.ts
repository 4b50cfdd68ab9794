export { findStore, listStores, type Store } from "./store.ts";
