export { createProveByPin } from "./prove.ts";
export { deletePin, deletePinsOf, movePin, writePin } from "./store.ts";
