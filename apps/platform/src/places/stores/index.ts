export {
  createStore,
  findStoreSettings,
  listStoreSettings,
  replaceStore,
  setStorePinHash,
  type StoreSettings,
} from "./administration.ts";
export { listPlacePartners, listPlaceStores } from "./tree.ts";
export { addressLine, findStore, listStorePages, listStores, lockStore, type Store } from "./store.ts";
