import { privacyRequestsApi as api } from "@punktum/contracts";
import { type Outcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Clock } from "../../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import { actorOf } from "../../../office/audit/index.ts";
import {
  carryOutPrivacyRequest,
  closePrivacyRequest,
  findPrivacyRequest,
  listPrivacyRequests,
  type PrivacyRequest,
  recordPrivacyRequest,
} from "../../../people/privacy/index.ts";
import { type CallContext, inTransaction, registerCall, registerPasswordWrite, registerWrite } from "../../register.ts";
import { NOT_FOUND, OTHER_PROGRAM } from "../administration/support.ts";
import { presentExport } from "../users/present.ts";

const DEFAULT_PAGE = 50;

interface Services {
  readonly database: Database;
  readonly clock: Clock;
}

type Presented = z.input<typeof api.closePrivacyRequest.response>;

function present(request: PrivacyRequest, now: Date): Presented {
  const { recordedById, recordedByName, closedById, closedByName, ...rest } = request;
  return {
    ...rest,
    receivedAt: request.receivedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    isOverdue: request.state === "OPEN" && request.dueAt <= now,
    recordedBy: { id: recordedById, name: recordedByName },
    closedBy: closedById === null ? null : { id: closedById, name: closedByName ?? "" },
    closedAt: request.closedAt?.toISOString() ?? null,
  };
}

const actOf = ({ identity, requestId }: CallContext, now: Date) => ({
  identity,
  actor: actorOf(identity, requestId),
  now,
});

async function presentNow(
  transaction: ProgramTransaction,
  { identity }: CallContext,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Outcome<Presented, "NOT_FOUND">> {
  const request = await findPrivacyRequest(transaction, identity, id);
  return request === undefined ? NOT_FOUND : succeed(present(request, now));
}

function registerReads(app: FastifyInstance, { database, clock }: Services): void {
  registerCall(app, api.listPrivacyRequests, ({ identity, params, query }) => {
    const { state, after, limit = DEFAULT_PAGE } = query;
    if (params.programId !== identity.programId) {
      return Promise.resolve(OTHER_PROGRAM);
    }
    return database.withProgram(identity.programId, async (transaction) => {
      const now = new Date(clock.nowMs());
      const rows = await listPrivacyRequests(transaction, identity, { state, after, limit });
      const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
      return succeed({ data: rows.map((row) => present(row, now)), next });
    });
  });
}

function registerWrites(app: FastifyInstance, { database, clock }: Services): void {
  const timeOf = () => new Date(clock.nowMs());
  registerWrite(app, database, api.recordPrivacyRequest, async (call) => {
    const now = timeOf();
    if (call.params.programId !== call.identity.programId) {
      return OTHER_PROGRAM;
    }
    const { receivedAt, ...body } = call.body;
    const asked = { ...body, receivedAt: receivedAt === undefined ? now : new Date(receivedAt) };
    const id = await recordPrivacyRequest(call.transaction, actOf(call, now), asked);
    return id.ok ? presentNow(call.transaction, call, { id: id.response, now }) : id;
  });
  registerWrite(app, database, api.closePrivacyRequest, async (call) => {
    const now = timeOf();
    const id = call.params.requestId;
    if (call.params.programId !== call.identity.programId) {
      return OTHER_PROGRAM;
    }
    const closed = await closePrivacyRequest(call.transaction, actOf(call, now), { id, ...call.body });
    return closed.ok ? presentNow(call.transaction, call, { id, now }) : closed;
  });
}

/** The answer has personal data, so that no copy of it is stored for repeated requests; those find the request closed. */
function registerCarryingOut(app: FastifyInstance, { database, clock }: Services): void {
  registerPasswordWrite(app, database, api.carryOutPrivacyRequest, async (call) => {
    const { identity, params, body } = call;
    const now = new Date(clock.nowMs());
    const id = params.requestId;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    return inTransaction(database, identity.programId, async (transaction) => {
      const done = await carryOutPrivacyRequest(transaction, actOf(call, now), { id, proof: body.proof });
      if (!done.ok) {
        return done;
      }
      const request = await presentNow(transaction, call, { id, now });
      const exported = done.response === null ? null : presentExport(done.response);
      return request.ok ? succeed({ request: request.response, export: exported }) : request;
    });
  });
}

/** Registers requests of members about their data. */
export function registerPrivacyRequestsV2(app: FastifyInstance, services: Services): void {
  registerReads(app, services);
  registerWrites(app, services);
  registerCarryingOut(app, services);
}
