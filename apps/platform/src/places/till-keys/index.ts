export { createTillKey, findTill, listTillKeys, revokeTillKey, type Till, type TillKey } from "./store.ts";
