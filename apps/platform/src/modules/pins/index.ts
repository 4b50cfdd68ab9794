export { createPins } from "./service.ts";
