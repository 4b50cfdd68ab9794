import { myFactorsApi, passkeysApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import { findAdmin } from "../../../office/admins/index.ts";
import {
  addPasskey,
  addTotp,
  askForPasskey,
  type FactorSeal,
  listFactors,
  mustHaveFactor,
  removeFactor,
  replaceRecoveryCodes,
  takeTotp,
} from "../../../office/factors/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { inTransaction, registerCall, registerPasswordWrite } from "../../register.ts";
import { auditChange, NOT_FOUND } from "../administration/support.ts";
import { presentFactor } from "./present.ts";

interface FactorServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: FactorSeal;
}

const WRONG_CODE = fail("PROOF_WRONG", "The code is not right, or was used before");
const NEEDED = fail("STILL_IN_USE", "The programme requires a second factor for this role");

/** Whether the programme requires a second factor of the caller. */
async function isRequired(transaction: ProgramTransaction, identity: Identity, now: Date): Promise<boolean> {
  const admin = await findAdmin(transaction, identity.subjectId);
  return admin !== undefined && mustHaveFactor(transaction, admin.role, now);
}

function registerAdding(app: FastifyInstance, { database, clock, seal }: FactorServices): void {
  registerPasswordWrite(app, database, myFactorsApi.addMyFactor, (input) => {
    const { identity, body } = input;
    return inTransaction(database, identity.programId, async (transaction) => {
      const { subjectId: adminId, displayName: email } = identity;
      const now = new Date(clock.nowMs());
      return succeed(await addTotp(transaction, seal, { adminId, email, name: body.name, now }));
    });
  });
  registerPasswordWrite(app, database, myFactorsApi.confirmMyFactor, (input) => {
    const { identity, params, body } = input;
    return inTransaction(database, identity.programId, async (transaction) => {
      const { subjectId: adminId } = identity;
      const now = new Date(clock.nowMs());
      const { factors } = await listFactors(transaction, adminId);
      const typed = { adminId, code: body.code, now, factorId: params.factorId, unconfirmed: true };
      if (!(await takeTotp(transaction, seal, typed))) {
        return WRONG_CODE;
      }
      const audit = { action: "FACTOR_ADDED", subjectKind: "ADMIN", subjectId: adminId };
      await auditChange(transaction, input, { ...audit, after: { kind: "TOTP" } });
      const recoveryCodes = factors.length === 0 ? await replaceRecoveryCodes(transaction, seal, adminId) : [];
      return succeed({ recoveryCodes });
    });
  });
}

function registerPasskeys(app: FastifyInstance, { database, clock, seal }: FactorServices): void {
  registerPasswordWrite(app, database, passkeysApi.startMyPasskey, ({ identity, site }) =>
    inTransaction(database, identity.programId, async (transaction) => {
      const { subjectId: adminId, displayName: email } = identity;
      return succeed(await askForPasskey(transaction, site, { adminId, email, now: new Date(clock.nowMs()) }));
    }),
  );
  registerPasswordWrite(app, database, passkeysApi.addMyPasskey, (input) => {
    const { identity, body, site } = input;
    return inTransaction(database, identity.programId, async (transaction) => {
      const { subjectId: adminId } = identity;
      const { factors } = await listFactors(transaction, adminId);
      if (!(await addPasskey(transaction, site, { adminId, ...body, now: new Date(clock.nowMs()) }))) {
        return WRONG_CODE;
      }
      const audit = { action: "FACTOR_ADDED", subjectKind: "ADMIN", subjectId: adminId };
      await auditChange(transaction, input, { ...audit, after: { kind: "PASSKEY" } });
      const recoveryCodes = factors.length === 0 ? await replaceRecoveryCodes(transaction, seal, adminId) : [];
      return succeed({ recoveryCodes });
    });
  });
}

function registerRemoving(app: FastifyInstance, { database, clock, seal }: FactorServices): void {
  registerPasswordWrite(app, database, myFactorsApi.removeMyFactor, (input) => {
    const { identity, params } = input;
    return inTransaction(database, identity.programId, async (transaction) => {
      const { subjectId: adminId } = identity;
      // Locks the person, so that of two concurrent removals the second one sees the last factor.
      await findAdmin(transaction, adminId, true);
      const { factors } = await listFactors(transaction, adminId);
      const isLast = factors.length === 1 && factors[0]?.id === params.factorId;
      if (isLast && (await isRequired(transaction, identity, new Date(clock.nowMs())))) {
        return NEEDED;
      }
      if (!(await removeFactor(transaction, { adminId, factorId: params.factorId }))) {
        return NOT_FOUND;
      }
      await auditChange(transaction, input, { action: "FACTOR_REMOVED", subjectKind: "ADMIN", subjectId: adminId });
      return succeed({});
    });
  });
  registerPasswordWrite(app, database, myFactorsApi.renewMyRecoveryCodes, (input) => {
    const { identity } = input;
    return inTransaction(database, identity.programId, async (transaction) => {
      const { subjectId: adminId } = identity;
      const { factors } = await listFactors(transaction, adminId);
      if (factors.length === 0) {
        return NOT_FOUND;
      }
      const subject = { subjectKind: "ADMIN", subjectId: adminId };
      await auditChange(transaction, input, { action: "RECOVERY_CODES_RENEWED", ...subject });
      return succeed({ recoveryCodes: await replaceRecoveryCodes(transaction, seal, adminId) });
    });
  });
}

/** Registers what people do with their own second factors. */
export function registerMyFactorsV2(app: FastifyInstance, services: FactorServices): void {
  const { database, clock } = services;
  registerCall(app, myFactorsApi.listMyFactors, ({ identity }) =>
    inTransaction(database, identity.programId, async (transaction) => {
      const { factors, recoveryCodes } = await listFactors(transaction, identity.subjectId);
      const required = await isRequired(transaction, identity, new Date(clock.nowMs()));
      return succeed({ factors: factors.map(presentFactor), recoveryCodes, required });
    }),
  );
  registerAdding(app, services);
  registerPasskeys(app, services);
  registerRemoving(app, services);
}
