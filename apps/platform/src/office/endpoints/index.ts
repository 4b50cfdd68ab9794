export { createEndpoint, deleteEndpoint, findEndpoint, listEndpoints, replaceEndpoint } from "./store.ts";
