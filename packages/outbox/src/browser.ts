export { openIndexedDbStorage } from "./storage/indexed-db-storage.ts";
export { createWebLock } from "./storage/web-lock.ts";
