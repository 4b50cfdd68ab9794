export { createPins, type Pins } from "./service.ts";
