export { decideFlag, type Flag, listFlags } from "./flags.ts";
