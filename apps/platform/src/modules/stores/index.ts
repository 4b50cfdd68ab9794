export {
  createStore,
  findStoreSettings,
  listStoreSettings,
  replaceStore,
  setStorePinHash,
  type StoreSettings,
} from "./administration.ts";
export { findStore, listStores, type Store } from "./store.ts";
