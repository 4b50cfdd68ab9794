import type { FastifyInstance } from "fastify";
import type { AdministrationServices } from "../administration/support.ts";
import { registerImportReads } from "./reads.ts";
import { registerImportSteps } from "./steps.ts";
import { registerImportUpload } from "./upload.ts";

/** Registers imports from files of other systems. */
export function registerImportsV2(app: FastifyInstance, services: AdministrationServices): void {
  registerImportUpload(app, services);
  registerImportReads(app, services);
  registerImportSteps(app, services);
}
