import { programConfig, type ProgramConfig } from "@punktum/contracts";
import { PLATFORM_ORGANIZATION } from "@punktum/domain";
import * as z from "zod/mini";
import type { Database } from "../../database/index.ts";
import { findProgram } from "./store.ts";

/** Thrown when a stored configuration does not match the contract; an operator must correct it. */
class ProgramConfigInvalidError extends Error {
  override readonly name = "ProgramConfigInvalidError";
}

/** Public configuration of a programme; undefined for an unknown one. Only keys of the contract are returned. */
export async function readProgramConfig(database: Database, programId: string): Promise<ProgramConfig | undefined> {
  // The platform itself has no kiosk.
  const program = programId === PLATFORM_ORGANIZATION ? undefined : await findProgram(database, programId);
  if (program === undefined) {
    return undefined;
  }
  const parsed = z.safeParse(programConfig, {
    p4m_api: { default: program.apiDefault },
    ...program.config,
    organization: program.id,
    name: program.name,
    redeems_offline: program.offlineVouchers > 0 ? true : undefined,
    // Read from a table of their own.
    sign_ons: undefined,
  });
  if (parsed.success) {
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  throw new ProgramConfigInvalidError(
    `programme ${programId}: ${issue?.path.join(".") ?? "?"} ${issue?.message ?? "is invalid"}`,
  );
}
