import { tillKeysApi } from "@punktum/contracts";
import { fail, succeed, type Outcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import { type Identity, mayUsePartner } from "../../../office/sessions/index.ts";
import {
  createTillKey,
  findTill,
  listTillKeys,
  revokeTillKey,
  type Till,
  type TillKey,
} from "../../../places/till-keys/index.ts";
import { inTransaction, registerCall, registerPasswordWrite, registerWrite } from "../../register.ts";

type TillError = "ORGANIZATION_NOT_FOUND" | "NOT_FOUND" | "GENERAL_NO_PERMISION";

/** The till of a path, provided that the caller may manage it. */
async function tillOf(
  transaction: ProgramTransaction,
  identity: Identity,
  { programId, id }: { readonly programId: string; readonly id: string },
): Promise<Outcome<Till, TillError>> {
  if (programId !== identity.programId) {
    return fail("ORGANIZATION_NOT_FOUND");
  }
  const till = await findTill(transaction, id);
  if (till === undefined) {
    return fail("NOT_FOUND", "There is no till of a store or partner with this id");
  }
  return mayUsePartner(identity, till.partnerId)
    ? succeed(till)
    : fail("GENERAL_NO_PERMISION", "The till belongs to another partner");
}

const toWire = (key: TillKey) => ({
  id: key.id,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
});

function auditOf(action: "TILL_KEY_CREATED" | "TILL_KEY_REVOKED", identity: Identity, requestId: string) {
  return { actorKind: "ADMIN", actorId: identity.adminId, action, subjectKind: "api_key", requestId } as const;
}

/** Registers creating, listing and revoking keys of tills, for admins of the partner. */
export function registerTillKeysV2(
  app: FastifyInstance,
  { database, clock, rightsChanged }: { database: Database; clock: Clock; rightsChanged: () => void },
): void {
  registerPasswordWrite(app, database, tillKeysApi.createTillKey, ({ identity, params, body, requestId }) =>
    inTransaction(database, identity.programId, async (transaction) => {
      const till = await tillOf(transaction, identity, params);
      if (!till.ok) {
        return till;
      }
      const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
      const now = new Date(clock.nowMs());
      const key = await createTillKey(transaction, till.response, { name: body.name, expiresAt, now });
      const after = { interactionId: till.response.id, name: body.name };
      await recordAudit(transaction, { ...auditOf("TILL_KEY_CREATED", identity, requestId), subjectId: key.id, after });
      return succeed({ ...toWire(key), apiKey: key.apiKey });
    }),
  );
  registerCall(app, tillKeysApi.listTillKeys, ({ identity, params }) =>
    database.withProgram(identity.programId, async (transaction) => {
      const till = await tillOf(transaction, identity, params);
      return till.ok ? succeed((await listTillKeys(transaction, till.response)).map(toWire)) : till;
    }),
  );
  registerWrite(
    app,
    database,
    tillKeysApi.revokeTillKey,
    async ({ identity, params, requestId, transaction }) => {
      const till = await tillOf(transaction, identity, params);
      if (!till.ok) {
        return till;
      }
      const { keyId } = params;
      const found = await revokeTillKey(transaction, till.response, { keyId, now: new Date(clock.nowMs()) });
      if (!found) {
        return fail("NOT_FOUND", "The till has no such key");
      }
      await recordAudit(transaction, { ...auditOf("TILL_KEY_REVOKED", identity, requestId), subjectId: keyId });
      return succeed({});
    },
    { committed: rightsChanged },
  );
}
