import { can, membersApi } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { findMembers, partnersOf, readMembers } from "../../../people/member-list/index.ts";
import { findDevices, findPlaces, findSales, findVouchers } from "../../../points/quick-search/index.ts";
import { registerRead } from "../administration/support.ts";
import { findAsStaff, type MemberServices, presentMember } from "./list.ts";

/** Members of a kind of hit. */
const MOST = 5;
/** Fewer characters would read the whole table of members. */
const SEARCHABLE = /\S{3}/u;

async function searchMembers(app: FastifyInstance, transaction: ProgramTransaction, identity: Identity, given: string) {
  if (!can(identity.role, "members.search")) {
    return can(identity.role, "members.open") ? findAsStaff(app, transaction, { identity, code: given }) : succeed([]);
  }
  const found = SEARCHABLE.test(given)
    ? await findMembers(transaction, {
        needle: given,
        filter: { partnerIds: partnersOf(identity) },
        sort: "ACTIVITY",
        limit: MOST,
      })
    : [];
  const accountIds = found.map(({ accountId }) => accountId);
  return succeed(await readMembers(transaction, accountIds, { isMasked: false }));
}

/** Registers the search over everything. */
export function registerSearch(app: FastifyInstance, services: MemberServices): void {
  registerRead(app, services, membersApi.search, async ({ transaction, identity, query }) => {
    const given = query.q.trim();
    const { levels } = await services.catalogues.readIn(transaction);
    const members = await searchMembers(app, transaction, identity, given);
    if (!members.ok) {
      return members;
    }
    const isAsked = given !== "";
    const stores = isAsked && can(identity.role, "places.read") ? await findPlaces(transaction, identity, given) : [];
    const vouchers =
      isAsked && can(identity.role, "offers.read") ? await findVouchers(transaction, identity, given) : [];
    const devices =
      isAsked && can(identity.role, "devices.read") ? await findDevices(transaction, identity, given) : [];
    const sales = isAsked && can(identity.role, "members.open") ? await findSales(transaction, identity, given) : [];
    return succeed({
      members: members.response.map((member) => presentMember(member, levels)),
      stores,
      vouchers: vouchers.map(({ voucherId, de, en, active }) => ({ voucherId, titles: { de, en }, active })),
      devices,
      receipts: sales.map(({ transactionTime, amountCents, accountId, ...sale }) => ({
        ...sale,
        transactionTime: transactionTime.toISOString(),
        amount: amountCents / 100,
        ...(accountId !== null && { accountId }),
      })),
    });
  });
}
