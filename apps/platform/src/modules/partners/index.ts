export { listPartners, type Partner } from "./store.ts";
