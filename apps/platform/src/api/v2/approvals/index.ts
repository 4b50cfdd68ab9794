import { approvalsApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Clock } from "../../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { resolvePlace } from "../../../places/places/index.ts";
import {
  type ApprovalWork,
  type Approvals,
  countWaiting,
  createApprovals,
  listApprovals,
  type ListedApproval,
  readListed,
  storeRefusal,
} from "../../../points/approvals/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import type { Answer } from "../../register-failure.ts";
import { registerCall, registerWrite, type WriteContext } from "../../register.ts";
import { NOT_FOUND, OTHER_PROGRAM } from "../administration/support.ts";
import { presentExport } from "../users/present.ts";

type Asked = z.output<typeof approvalsApi.askApproval.body>;
type Presented = z.input<typeof approvalsApi.approve.response>;

const DEFAULT_PAGE = 50;

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

/** The balance after the work, as long as it is not done. */
const balanceAfter = ({ state, balance, points }: ListedApproval): number | null =>
  state === "OPEN" && balance !== null && points !== null ? balance + points : null;

function present(listed: ListedApproval, identity: Identity): Presented {
  const { askedById, askedByName, decidedById, decidedByName, ...approval } = listed;
  return {
    ...approval,
    balanceAfter: balanceAfter(listed),
    partnerId: textOf(listed.partnerId),
    storeId: textOf(listed.storeId),
    askedBy: { id: askedById, name: askedByName },
    askedAt: listed.askedAt.toISOString(),
    expiresAt: listed.expiresAt.toISOString(),
    decidedBy: decidedById === null ? null : { id: decidedById, name: decidedByName ?? "" },
    decidedAt: listed.decidedAt?.toISOString() ?? null,
    mayWithdraw: listed.state === "OPEN" && askedById === identity.subjectId,
  };
}

function workOf(asked: Asked): ApprovalWork {
  if (asked.kind !== "BOOKING") {
    return asked;
  }
  const { kind, accountId, bookingType, points } = asked;
  return { kind, accountId, points: bookingType === "EARNBOOKING" ? points : -points };
}

interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly approvals: Approvals;
}

type DecisionCall = WriteContext & { readonly params: { readonly programId: string; readonly approvalId: string } };

/** The answer of a write: the request as it is now. */
async function presentNow(
  transaction: ProgramTransaction,
  { identity, id, clock }: { readonly identity: Identity; readonly id: string; readonly clock: Clock },
) {
  return present(await readListed(transaction, identity, { id, now: new Date(clock.nowMs()) }), identity);
}

function registerAsking(app: FastifyInstance, { database, clock, approvals }: Services): void {
  registerWrite(app, database, approvalsApi.askApproval, async (call) => {
    const { transaction, identity, params, body, interactionId } = call;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const place = await resolvePlace(database, identity, { interactionId });
    if (!place.ok) {
      return place;
    }
    const asked = { work: workOf(body), at: place.response, reason: body.reason };
    const id = await approvals.ask(transaction, call, asked);
    return id.ok ? succeed(await presentNow(transaction, { identity, id: id.response, clock })) : id;
  });
}

function registerReads(app: FastifyInstance, { database, clock, approvals }: Services): void {
  registerCall(app, approvalsApi.listApprovals, ({ identity, params, query }) => {
    const { state, after, limit = DEFAULT_PAGE } = query;
    if (params.programId !== identity.programId) {
      return Promise.resolve(OTHER_PROGRAM);
    }
    return database.withProgram(identity.programId, async (transaction) => {
      const now = new Date(clock.nowMs());
      const rows = await listApprovals(transaction, identity, { state, after, limit, now });
      const waiting = await countWaiting(transaction, identity, now);
      const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
      return succeed({ data: rows.map((row) => present(row, identity)), next, waiting });
    });
  });
  registerCall(app, approvalsApi.readApprovedExport, async (call) => {
    const { identity, params } = call;
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const exported = await database.withProgram(identity.programId, (transaction) =>
      approvals.readExport(transaction, call, params.approvalId),
    );
    return exported === undefined ? NOT_FOUND : succeed(presentExport(exported));
  });
}

function registerDecisions(app: FastifyInstance, { database, clock, approvals }: Services): void {
  const decide = async (
    { transaction, identity, params }: DecisionCall,
    decided: (id: string) => Promise<Answer<null>>,
  ): Promise<Answer<Presented>> => {
    if (params.programId !== identity.programId) {
      return OTHER_PROGRAM;
    }
    const id = params.approvalId;
    const done = await decided(id);
    return done.ok ? succeed(await presentNow(transaction, { identity, id, clock })) : done;
  };
  registerWrite(
    app,
    database,
    approvalsApi.approve,
    (call) =>
      decide(call, (id) => {
        const by = { ...call, isProven: app.hasFreshProof(call.identity) };
        return approvals.approve(call.transaction, by, { id, reason: call.body.reason });
      }),
    {
      refused: async (transaction, { code, details }) => {
        const id = details?.["approvalId"];
        if (typeof id === "string" && code !== undefined) {
          await storeRefusal(transaction, id, code);
        }
      },
    },
  );
  registerWrite(app, database, approvalsApi.reject, (call) =>
    decide(call, (id) => approvals.reject(call.transaction, call, { id, reason: call.body.reason })),
  );
  registerWrite(app, database, approvalsApi.withdraw, (call) =>
    decide(call, (id) => approvals.withdraw(call.transaction, call, id)),
  );
}

/** Registers requests for approval and decisions about them (decision 0139). */
export function registerApprovalsV2(app: FastifyInstance, services: LoyaltyServices): void {
  const { database, clock, catalogues, handWork } = services;
  const all = { database, clock, approvals: createApprovals({ clock, catalogues, handWork }) };
  registerAsking(app, all);
  registerReads(app, all);
  registerDecisions(app, all);
}
