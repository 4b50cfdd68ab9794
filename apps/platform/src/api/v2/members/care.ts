import { memberCareApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../../office/audit/index.ts";
import { findAccountIn } from "../../../people/accounts/index.ts";
import { addIdentifier, changeIdentifier } from "../../../people/identifiers/index.ts";
import { listCorrectionStores, readCorrectionLimits } from "../../../points/hand-work/index.ts";
import { listHeld, listRedeemed } from "../../../points/member-vouchers/index.ts";
import { readPlace, readTimeline, writePlace } from "../../../points/timeline/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { codeOf } from "../accounts/reads.ts";
import { findMemberOf } from "./find-member.ts";
import { registerMemberNotes } from "./notes.ts";
import { registerMemberTags } from "./tags.ts";
import { presentItem } from "./present-item.ts";
import { registerReadMember } from "./read-member.ts";

const DEFAULT_PAGE = 50;

function registerTimeline(app: FastifyInstance, { database }: LoyaltyServices): void {
  registerCall(app, memberCareApi.readTimeline, (call) =>
    database.withProgram(call.identity.programId, async (transaction) => {
      const { group, limit = DEFAULT_PAGE } = call.query;
      const asked = call.query.before ?? call.query.after;
      const before = asked === undefined ? undefined : readPlace(asked);
      if (asked !== undefined && before === undefined) {
        return fail("REQUEST_INVALID", "query.after: not the `next` of a page");
      }
      const found = await findMemberOf(transaction, call);
      if (!found.ok) {
        return found;
      }
      const range = { identity: call.identity, accountId: found.response.id, group, before, limit: limit + 1 };
      const items = await readTimeline(transaction, range);
      const shown = items.slice(0, limit);
      const last = items.length > limit ? shown.at(-1) : undefined;
      return succeed({ data: shown.map(presentItem), ...(last && { next: writePlace(last) }) });
    }),
  );
}

function registerVouchers(app: FastifyInstance, { database }: LoyaltyServices): void {
  registerCall(app, memberCareApi.listAccountReservations, (call) =>
    database.withProgram(call.identity.programId, async (transaction) => {
      const found = await findMemberOf(transaction, call);
      if (!found.ok) {
        return found;
      }
      const held = await listHeld(transaction, call.identity, {
        accountId: found.response.id,
        state: call.query.state,
      });
      return succeed(
        held.map(({ reservedAt, deadlineAt, storeName, ...one }) => ({
          ...one,
          reservedAt: reservedAt.toISOString(),
          deadline: deadlineAt.toISOString(),
          ...(storeName !== null && { storeName }),
        })),
      );
    }),
  );
  registerCall(app, memberCareApi.listRedeemedVouchers, (call) =>
    database.withProgram(call.identity.programId, async (transaction) => {
      const found = await findMemberOf(transaction, call);
      if (!found.ok) {
        return found;
      }
      const redeemed = await listRedeemed(transaction, call.identity, found.response.id);
      return succeed(
        redeemed.map(({ redeemedAt, storeName, ...one }) => ({
          ...one,
          redeemedAt: redeemedAt.toISOString(),
          ...(storeName !== null && { storeName }),
        })),
      );
    }),
  );
}

function registerReplacement(app: FastifyInstance, { database }: LoyaltyServices): void {
  registerWrite(app, database, memberCareApi.replaceCard, async (call) => {
    const { transaction, body, identity, requestId } = call;
    if (body.old === body.new) {
      return fail("REQUEST_INVALID", "body.new: another card than the old one");
    }
    const found = await findAccountIn(transaction, codeOf(call), identity);
    if (!found.ok) {
      return found;
    }
    const accountId = found.response.id;
    const actor = actorOf(identity, requestId);
    const old = { type: "CARDCODE", code: body.old, status: "DEACTIVATED" } as const;
    const ended = await changeIdentifier(transaction, accountId, old, actor);
    if (!ended.ok) {
      return ended;
    }
    const added = await addIdentifier(transaction, accountId, { type: "CARDCODE", code: body.new }, actor);
    return added.ok ? succeed({ type: "CARDCODE" as const, status: "ACTIVE" as const }) : added;
  });
}

function registerLimits(app: FastifyInstance, services: LoyaltyServices): void {
  registerCall(app, memberCareApi.readCorrectionLimits, (call) =>
    services.database.withProgram(call.identity.programId, async (transaction) => {
      const found = await findMemberOf(transaction, call);
      if (!found.ok) {
        return found;
      }
      const { id: accountId, points: balance } = found.response;
      const adminId = call.identity.adminId ?? call.identity.subjectId;
      const limits = await readCorrectionLimits(transaction, { adminId, accountId }, services);
      const floor = await transaction.db
        .selectFrom("accounts")
        .select("floor_points")
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      const stores = await listCorrectionStores(transaction, call.identity, accountId);
      return succeed({ ...limits, balance, floor: floor.floor_points, stores });
    }),
  );
}

/** Registers the calls behind a member's page. */
export function registerMemberCare(app: FastifyInstance, services: LoyaltyServices): void {
  registerTimeline(app, services);
  registerVouchers(app, services);
  registerReplacement(app, services);
  registerLimits(app, services);
  registerReadMember(app, services);
  registerMemberNotes(app, services);
  registerMemberTags(app, services);
}
