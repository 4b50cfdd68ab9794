export {
  createEndpoint,
  deleteEndpoint,
  type Endpoint,
  findEndpoint,
  listEndpoints,
  replaceEndpoint,
} from "./store.ts";
