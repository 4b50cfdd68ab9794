import { administrationApi, can } from "@punktum/contracts";
import { fail, STAFF_PASSWORD_LENGTH_MIN, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import {
  type Admin,
  type AdminRefusal,
  createAdmin,
  findAdmin,
  findPerson,
  listAdmins,
  lockProgramAdmins,
  managesAdmin,
  mayAppoint,
  replaceAdmin,
  replacePasswordHash,
} from "../../../office/admins/index.ts";
import { type Identity, refusePasswordIn, refuseWrongPassword, revokeAdmin } from "../../../office/sessions/index.ts";
import { inTransaction, registerPasswordWrite } from "../../register.ts";
import {
  type AdministrationServices,
  auditChange,
  flagOf,
  NO_PERMISSION,
  NOT_FOUND,
  OTHER_PROGRAM,
  type Refused,
  registerChange,
  refusePerson,
  registerRead,
} from "./support.ts";

const REFUSALS = {
  TAKEN: fail("ALREADY_EXISTS", "Somebody has this e-mail already"),
  UNKNOWN_SCOPE: fail("REQUEST_INVALID", "body: a partner or store does not exist"),
} as const satisfies Record<AdminRefusal, unknown>;

const lengthMin = STAFF_PASSWORD_LENGTH_MIN;

function registerReads(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, administrationApi.listAdmins, ({ transaction, query, identity }) => {
    const { role, active, ...asked } = query;
    const options = { manager: identity, role, active: flagOf(active), ...asked };
    return listAdmins(transaction, options, new Date(services.clock.nowMs()));
  });
  registerRead(app, services, administrationApi.readAdmin, async ({ transaction, params, identity }) => {
    const refused = await refusePerson(transaction, identity, params.adminId);
    const now = new Date(services.clock.nowMs());
    const admin = refused === undefined ? await findPerson(transaction, params.adminId, now) : undefined;
    return admin === undefined ? (refused ?? NOT_FOUND) : succeed(admin);
  });
}

function registerCreation(app: FastifyInstance, services: AdministrationServices): void {
  const { database, passwords } = services;
  registerPasswordWrite(app, database, administrationApi.createAdmin, async (input) => {
    const { identity, params, body } = input;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const { password, ...values } = body;
    const isAllowed = await inTransaction(database, identity.programId, async (transaction) =>
      succeed(await mayAppoint(transaction, identity, values)),
    );
    if (!isAllowed.ok || !isAllowed.response) {
      return NO_PERMISSION;
    }
    const weak = await refusePasswordIn(database, identity.programId, { password, lengthMin });
    if (weak !== undefined) {
      return weak;
    }
    const passwordHash = await passwords.hash(password);
    return inTransaction(database, identity.programId, async (transaction) => {
      const admin = await createAdmin(transaction, values, passwordHash);
      if (typeof admin === "string") {
        return REFUSALS[admin];
      }
      await auditChange(transaction, input, {
        action: "ADMIN_CREATED",
        subjectKind: "ADMIN",
        subjectId: admin.id,
        after: admin,
      });
      return succeed(admin);
    });
  });
}

/** Admins cannot raise their own role or change an admin above them, and the last admin of a programme cannot leave. */
function refuseChange(
  identity: Identity,
  { before, after, runners }: { before: Admin; after: Admin; runners: readonly string[] },
): Refused {
  if (before.id === identity.subjectId && before.role !== after.role) {
    return NO_PERMISSION;
  }
  const leaves = runners.includes(before.id) && (!after.active || after.role !== "PROGRAM_ADMIN");
  return leaves && runners.length === 1 ? fail("LAST_PROGRAM_ADMIN", "Nobody else runs this programme") : undefined;
}

/** Overlays the given values; values that are not given stay. */
function merge(before: Admin, given: { readonly [Key in keyof Admin]?: Admin[Key] | undefined }): Admin {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}

function registerChanges(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, administrationApi.changeAdmin, async ({ transaction, params, body, identity }) => {
    const runners = await lockProgramAdmins(transaction);
    const before = await findAdmin(transaction, params.adminId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const wanted = merge(before, body);
    const isAllowed =
      (await managesAdmin(transaction, identity, before.id)) && (await mayAppoint(transaction, identity, wanted));
    if (!isAllowed) {
      return NO_PERMISSION;
    }
    const refusal = refuseChange(identity, { before, after: wanted, runners });
    if (refusal !== undefined) {
      return refusal;
    }
    const after = await replaceAdmin(transaction, wanted);
    if (typeof after === "string") {
      return REFUSALS[after];
    }
    const closes = before.active && !after.active;
    const now = new Date(services.clock.nowMs());
    if (closes) {
      await revokeAdmin(transaction, { adminId: after.id, now, reason: "CLOSED" });
    }
    const audit = { action: "ADMIN_CHANGED", subjectKind: "ADMIN", subjectId: after.id, before, after };
    return succeed({ response: after, audit });
  });
}

function registerPasswords(app: FastifyInstance, services: AdministrationServices): void {
  const { database, passwords, clock } = services;
  registerPasswordWrite(app, database, administrationApi.changeAdminPassword, async (input) => {
    const { identity, params, body, address } = input;
    const { programId } = identity;
    const { adminId } = params;
    if (params.programId !== programId) {
      return OTHER_PROGRAM;
    }
    const isOwn = adminId === identity.subjectId;
    if (!isOwn && !can(identity.role, "people.edit")) {
      return NO_PERMISSION;
    }
    const weak = await refusePasswordIn(database, programId, { password: body.password, lengthMin });
    if (weak !== undefined) {
      return weak;
    }
    const wrong = isOwn
      ? await refuseWrongPassword(services, { programId, adminId, password: body.currentPassword ?? "", address })
      : undefined;
    if (wrong !== undefined) {
      return wrong;
    }
    const passwordHash = await passwords.hash(body.password);
    const changed = await inTransaction(database, programId, async (transaction) => {
      const admin = await findAdmin(transaction, adminId, true);
      if (admin === undefined) {
        return NOT_FOUND;
      }
      const refused = await refusePerson(transaction, identity, adminId);
      if (refused !== undefined) {
        return refused;
      }
      await replacePasswordHash(transaction, adminId, passwordHash);
      const exceptSession = isOwn ? identity.sessionId : undefined;
      await revokeAdmin(transaction, { adminId, now: new Date(clock.nowMs()), reason: "PASSWORD", exceptSession });
      const audit = { action: "ADMIN_PASSWORD_CHANGED", subjectKind: "ADMIN", subjectId: adminId };
      await auditChange(transaction, input, audit);
      return succeed({});
    });
    services.rightsChanged();
    return changed;
  });
}

/** Registers calls about admins. */
export function registerAdminAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerReads(app, services);
  registerCreation(app, services);
  registerChanges(app, services);
  registerPasswords(app, services);
}
