import { can, readMember } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { levelProgressOf } from "../../../offers/levels/index.ts";
import { type MemberSheet, readMemberSheet } from "../../../people/member-list/index.ts";
import { readFraudFlag, type FraudFlag } from "../../../points/fraud-flags/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall } from "../../register.ts";
import { findMemberOf } from "./find-member.ts";

type Wire = z.input<typeof readMember.response>;

const isoOf = (ms: number): string => new Date(ms).toISOString();

function presentPersons({ persons }: MemberSheet, isMasked: boolean): Wire["persons"] {
  return persons.map(({ userId, emailAddress, optins, ...person }) => ({
    ...person,
    ...(!isMasked && { userId }),
    ...(emailAddress !== null && { emailAddress }),
    optins: optins.map(({ sinceMs, textVersion, ...optin }) => ({
      ...optin,
      ...(sinceMs !== null && { since: isoOf(sinceMs) }),
      ...(textVersion !== null && { textVersion }),
    })),
  }));
}

const presentCodes = ({ codes }: MemberSheet): Wire["codes"] =>
  codes.map(({ sinceMs, ...code }) => ({ ...code, since: isoOf(sinceMs) }));

function presentFlag(flag: FraudFlag | undefined): Pick<Wire, "flag"> {
  return flag === undefined
    ? {}
    : {
        flag: {
          reason: flag.reason,
          flaggedAt: flag.flaggedAt.toISOString(),
          ...(flag.rule !== null && { rule: flag.rule }),
        },
      };
}

function presentLevel(progress: ReturnType<typeof levelProgressOf>): Pick<Wire, "level"> {
  if (progress === null) {
    return {};
  }
  const { current, next } = progress;
  return {
    level: {
      names: current.names,
      points: current.thresholdPoints,
      ...(current.picturePath !== null && { picturePath: current.picturePath }),
      ...(next !== null && { next: { names: next.names, points: next.thresholdPoints } }),
    },
  };
}

/** Registers the read behind the head and the side of a member's page. */
export function registerReadMember(app: FastifyInstance, services: LoyaltyServices): void {
  registerCall(app, readMember, async (call) => {
    const { programId, role } = call.identity;
    const { settings, levels } = await services.catalogues.read(programId);
    const isMasked = !can(role, "members.person");
    const read = await services.database.withProgram(programId, async (transaction) => {
      const found = await findMemberOf(transaction, call);
      return found.ok
        ? succeed({
            account: found.response,
            sheet: await readMemberSheet(transaction, found.response.id, { isMasked }),
            flag: await readFraudFlag(transaction, found.response.id),
          })
        : found;
    });
    if (!read.ok) {
      return read;
    }
    const { account, sheet, flag } = read.response;
    const { payableCents } = await services.accounts.payable(programId, account);
    const [next] = settings.pointsLifeMonths === null ? [] : await services.readNextExpiry(programId, account.id);
    return succeed({
      accountId: account.id,
      status: account.status,
      points: account.points,
      lockedPoints: account.lockedPoints,
      statePoints: account.statePoints,
      createdAt: isoOf(account.createdAtMs),
      codes: presentCodes(sheet),
      persons: presentPersons(sheet, isMasked),
      ...(settings.pointsPerEuro !== null && { amount: payableCents / 100 }),
      ...(next !== undefined && { expiring: { points: next.points, on: next.day } }),
      ...(sheet.mergedInto !== null && { mergedInto: sheet.mergedInto }),
      ...presentLevel(levelProgressOf(account.statePoints, levels)),
      ...presentFlag(flag),
    });
  });
}
