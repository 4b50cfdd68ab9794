import { administrationApi } from "@punktum/contracts";
import { definedOnly, fail, STAFF_PASSWORD_LENGTH_MIN, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { createAdmin } from "../../../office/admins/index.ts";
import {
  createProgram,
  lockProgram,
  readProgramSettings,
  writeProgramSettings,
} from "../../../office/programs/index.ts";
import { refuseNewPassword } from "../../../office/sessions/index.ts";
import { inTransaction, registerPasswordWrite } from "../../register.ts";
import { type AdministrationServices, auditChange, NOT_FOUND, registerChange, registerRead } from "./support.ts";

const TAKEN = fail("ALREADY_EXISTS", "There is a programme with this id");

/** Overlays the named values; values that are left out stay. */
function overlaid<T extends object>(before: T, named: { readonly [Name in keyof T]?: T[Name] | undefined }): T {
  return { ...before, ...definedOnly(named) };
}

/** Registers programmes. */
export function registerProgramAdministration(app: FastifyInstance, services: AdministrationServices): void {
  const { database, passwords } = services;
  registerPasswordWrite(app, database, administrationApi.createProgram, async (input) => {
    const { admin: first, config = {}, ...values } = input.body;
    const { password, ...person } = first;
    const names = [values.id, values.name, values.legalName];
    const weak = refuseNewPassword({ password, names, lengthMin: STAFF_PASSWORD_LENGTH_MIN });
    if (weak !== undefined) {
      return weak;
    }
    const passwordHash = await passwords.hash(password);
    // Uses the new programme's own transaction; its creator has no access to it afterwards.
    return inTransaction(database, values.id, async (transaction) => {
      const program = await createProgram(transaction, { ...values, config });
      if (program === undefined) {
        return TAKEN;
      }
      const role = { role: "PROGRAM_ADMIN" as const, partnerIds: [], storeIds: [] };
      const admin = await createAdmin(transaction, { ...person, ...role }, passwordHash);
      if (typeof admin === "string") {
        return TAKEN;
      }
      await auditChange(transaction, input, {
        action: "PROGRAM_CREATED",
        subjectKind: "PROGRAM",
        subjectId: program.id,
        after: { program, adminId: admin.id, createdIn: input.identity.programId },
      });
      return succeed({ program, admin });
    });
  });
  registerChange(app, services, administrationApi.changeProgram, async ({ transaction, body }) => {
    await lockProgram(transaction);
    const before = await readProgramSettings(transaction);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const { identification, handLimits, flagRules, ...rules } = body;
    const after = await writeProgramSettings(transaction, {
      ...overlaid(before, rules),
      identification: overlaid(before.identification, identification ?? {}),
      handLimits: overlaid(before.handLimits, handLimits ?? {}),
      flagRules: overlaid(before.flagRules, flagRules ?? {}),
    });
    const audit = { action: "PROGRAM_CHANGED", subjectKind: "PROGRAM", subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
  registerRead(app, services, administrationApi.readProgram, async ({ transaction }) => {
    const program = await readProgramSettings(transaction);
    return program === undefined ? NOT_FOUND : succeed(program);
  });
}
