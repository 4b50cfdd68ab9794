export { makeSandbox, readSource, renewContent, SANDBOXES_MAX } from "./copy.ts";
export { resetSandbox } from "./reset.ts";
