export { findDevices, findPlaces, findSales, findVouchers } from "./quick-search.ts";
