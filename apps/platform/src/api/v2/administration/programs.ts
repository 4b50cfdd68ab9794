import { administrationApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { createAdmin } from "../../../modules/admins/index.ts";
import { createProgram, readProgramSettings } from "../../../modules/programs/index.ts";
import { inTransaction, registerPasswordWrite } from "../../register.ts";
import { type AdministrationServices, auditChange, NOT_FOUND, registerRead } from "./support.ts";

const TAKEN = fail("ALREADY_EXISTS", "There is a programme with this id");

/** Programmes (API-31, API-32). */
export function registerProgramAdministration(app: FastifyInstance, services: AdministrationServices): void {
  const { database, passwords } = services;
  registerPasswordWrite(app, database, administrationApi.createProgram, async (input) => {
    const { admin: first, config = {}, ...values } = input.body;
    const { password, ...person } = first;
    const passwordHash = await passwords.hash(password);
    // The new programme's own transaction: its creator sees nothing of it afterwards.
    return inTransaction(database, values.id, async (transaction) => {
      const program = await createProgram(transaction, { ...values, config });
      if (program === undefined) return TAKEN;
      const role = { role: "PROGRAM_ADMIN" as const, partnerIds: [], storeIds: [] };
      const admin = await createAdmin(transaction, { ...person, ...role }, passwordHash);
      if (typeof admin === "string") return TAKEN;
      await auditChange(transaction, input, {
        action: "PROGRAM_CREATED",
        subjectKind: "PROGRAM",
        subjectId: program.id,
        after: { program, adminId: admin.id, createdIn: input.identity.programId },
      });
      return succeed({ program, admin });
    });
  });
  registerRead(app, services, administrationApi.readProgram, async ({ transaction }) => {
    const program = await readProgramSettings(transaction);
    return program === undefined ? NOT_FOUND : succeed(program);
  });
}
