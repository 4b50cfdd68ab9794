export { createLongWork, readTaken, takeOpen, type TakenWork } from "./long-work.ts";
