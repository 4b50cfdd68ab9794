import { sandboxesApi } from "@punktum/contracts";
import { fail, STAFF_PASSWORD_LENGTH_MIN, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { listSandboxes, readProgramSettings } from "../../../office/programs/index.ts";
import { refuseNewPassword } from "../../../office/sessions/index.ts";
import type { ProgramTransaction } from "../../../database/index.ts";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { listSandboxMails } from "../../../people/mails/index.ts";
import { makeSandbox, readSource, renewContent, resetSandbox, SANDBOXES_MAX } from "../../../points/sandboxes/index.ts";
import { inTransaction, registerPasswordWrite } from "../../register.ts";
import {
  type AdministrationServices,
  auditChange,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "./support.ts";

const TAKEN = fail("ALREADY_EXISTS", "There is a programme with this id");
const NOT_A_SANDBOX = fail("SANDBOX_REQUIRED", "This programme is real: its data stays");
const REFUSALS = {
  IS_SANDBOX: fail("SANDBOX_REFUSED", "This programme is a copy for tests; copy the programme it was made of"),
  TOO_MANY: fail("SANDBOX_REFUSED", `The programme has ${SANDBOXES_MAX} test programmes`),
  TOO_LARGE: fail("SANDBOX_REFUSED", "The pictures of the programme have more than 256 MiB"),
} as const;

/** Ids of copies begin with that of their source: an admin takes no name that another tenant may want. */
const wrongId = (programId: string) =>
  fail("REQUEST_INVALID", `body.id: begins with the id of the programme and a hyphen, as ${programId}-test`);

async function isSandbox(transaction: ProgramTransaction): Promise<boolean> {
  const program = await readProgramSettings(transaction);
  return program !== undefined && program.sandboxOf !== null;
}

function registerCopy(app: FastifyInstance, { database, passwords }: AdministrationServices): void {
  registerPasswordWrite(app, database, sandboxesApi.createSandbox, async (input) => {
    const { identity, body } = input;
    const { programId } = identity;
    if (input.params.programId !== programId) {
      return OTHER_PROGRAM;
    }
    if (!body.id.startsWith(`${programId}-`)) {
      return wrongId(programId);
    }
    const source = await readSource(database, { programId, adminId: identity.subjectId, isNew: true });
    if (source === undefined || typeof source === "string") {
      return source === undefined ? OTHER_PROGRAM : REFUSALS[source];
    }
    const names = [body.id, body.name, source.settings.name, source.settings.legalName];
    const weak = await refuseNewPassword({ password: body.password, names, lengthMin: STAFF_PASSWORD_LENGTH_MIN });
    if (weak !== undefined) {
      return weak;
    }
    const passwordHash = await passwords.hash(body.password);
    const audit = { action: "SANDBOX_CREATED", subjectKind: "PROGRAM", subjectId: body.id };
    // In the transaction of the copy: nothing of the source can be written there, and nothing of another programme.
    const made = await inTransaction(database, body.id, async (transaction) => {
      const copy = await makeSandbox(transaction, source, { name: body.name, passwordHash });
      if (copy === undefined) {
        return TAKEN;
      }
      const after = { ...copy.program, adminId: copy.admin.id };
      await auditChange(transaction, input, { ...audit, after });
      return succeed(copy);
    });
    if (made.ok) {
      const after = { name: body.name };
      await database.withProgram(programId, (transaction) => auditChange(transaction, input, { ...audit, after }));
    }
    return made;
  });
}

function registerRenewal(app: FastifyInstance, { database, rightsChanged }: AdministrationServices): void {
  registerPasswordWrite(app, database, sandboxesApi.renewSandbox, async (input) => {
    const { identity, params } = input;
    const { programId } = identity;
    if (params.programId !== programId) {
      return OTHER_PROGRAM;
    }
    const copies = await database.withProgram(programId, listSandboxes);
    // The source's own list tells which copies are its own: of another programme nothing is read.
    if (!copies.some(({ id }) => id === params.sandboxId)) {
      return NOT_FOUND;
    }
    const source = await readSource(database, { programId, adminId: identity.subjectId, isNew: false });
    if (source === undefined || typeof source === "string") {
      return source === undefined ? OTHER_PROGRAM : REFUSALS[source];
    }
    const audit = { action: "SANDBOX_RENEWED", subjectKind: "PROGRAM", subjectId: params.sandboxId };
    const renewed = await inTransaction(database, params.sandboxId, async (transaction) => {
      const counts = await resetSandbox(transaction);
      if (!(await renewContent(transaction, source))) {
        return NOT_FOUND;
      }
      await auditChange(transaction, input, { ...audit, after: counts });
      return succeed(counts);
    });
    if (renewed.ok) {
      await database.withProgram(programId, (transaction) => auditChange(transaction, input, audit));
      rightsChanged();
      catalogueCacheOf(database).forget(params.sandboxId);
    }
    return renewed;
  });
}

/** Registers copies of a programme for tests. */
export function registerSandboxes(app: FastifyInstance, services: AdministrationServices): void {
  registerCopy(app, services);
  registerRenewal(app, services);
  registerRead(app, services, sandboxesApi.listSandboxes, async ({ transaction }) =>
    succeed({ data: [...(await listSandboxes(transaction))] }),
  );
  registerRead(app, services, sandboxesApi.listSandboxMails, async ({ transaction }) => {
    if (!(await isSandbox(transaction))) {
      return NOT_A_SANDBOX;
    }
    const mails = await listSandboxMails(transaction);
    return succeed({ data: mails.map(({ keptAt, ...mail }) => ({ ...mail, keptAt: keptAt.toISOString() })) });
  });
  registerChange(app, services, sandboxesApi.resetSandbox, async ({ transaction }) => {
    if (!(await isSandbox(transaction))) {
      return NOT_A_SANDBOX;
    }
    const counts = await resetSandbox(transaction);
    const audit = { action: "SANDBOX_RESET", subjectKind: "PROGRAM", subjectId: transaction.programId, after: counts };
    return succeed({ response: counts, audit });
  });
}
