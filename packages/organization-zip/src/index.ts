export type { Logo } from "./logo.ts";
export { readOrganizationZip, type BundledProblem, type BundledSettings } from "./read-zip.ts";
