import { v2 } from "@punktum/contracts";
import { fail, mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { strengthOf } from "../../../people/identifications/index.ts";
import { listMembershipsAt } from "../../../people/memberships/index.ts";
import { levelProgressOf } from "../../../offers/levels/index.ts";
import { resolvePlace } from "../../../places/places/index.ts";
import { presentVoucher } from "../../../offers/vouchers/index.ts";
import { registerCall, type CallContext } from "../../register.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import {
  presentAccount,
  presentBalance,
  presentDetails,
  presentEuros,
  presentExpiries,
  presentIdentifier,
  presentLevel,
  presentMembership,
} from "./present.ts";
import { presentExplained, presentRow } from "./present-history.ts";

type AccountCall = CallContext & { readonly params: { readonly accountId: string } };

/** The code of the path with the header's id type. */
export const codeOf = ({ params, idType }: AccountCall) => ({ keyCode: params.accountId, idType });

const DEFAULT_PAGE = 50;

function registerFigures(app: FastifyInstance, { accounts, catalogues, readNextExpiry }: LoyaltyServices): void {
  registerCall(app, v2.readAccount, async (call) => {
    const { programId } = call.identity;
    const [found, { settings }] = await Promise.all([accounts.find(call, codeOf(call)), catalogues.read(programId)]);
    return mapOutcome(found, (account) => presentAccount(account, settings.convertFactor));
  });
  registerCall(app, v2.readBalance, async (call) => {
    const { programId } = call.identity;
    const [found, { settings }] = await Promise.all([accounts.find(call, codeOf(call)), catalogues.read(programId)]);
    if (!found.ok) {
      return found;
    }
    const expiries = settings.pointsLifeMonths === null ? [] : await readNextExpiry(programId, found.response.id);
    return succeed({ ...presentBalance(found.response), ...presentExpiries(expiries) });
  });
  registerCall(app, v2.readBalanceInEuros, async (call) => {
    const { programId } = call.identity;
    const found = await accounts.find(call, codeOf(call));
    return found.ok ? succeed(presentEuros(await accounts.payable(programId, found.response))) : found;
  });
  registerCall(app, v2.readLevel, async (call) => {
    const { programId } = call.identity;
    const [found, { levels }] = await Promise.all([accounts.find(call, codeOf(call)), catalogues.read(programId)]);
    if (!found.ok) {
      return found;
    }
    const levelProgress = levelProgressOf(found.response.statePoints, levels);
    return levelProgress === null
      ? fail("NOT_FOUND", "the account has no level")
      : succeed(presentLevel(levelProgress, call.language));
  });
}

function registerPeople(app: FastifyInstance, { accounts, database }: LoyaltyServices): void {
  registerCall(app, v2.listMemberships, async (call) => {
    const { programId, role } = call.identity;
    const found = await accounts.find(call, codeOf(call));
    if (!found.ok) {
      return found;
    }
    const statuses = role === "DEVICE" ? (["ACTIVE"] as const) : (["ACTIVE", "PENDING"] as const);
    const members = await database.withProgram(programId, (transaction) =>
      listMembershipsAt(transaction, found.response.id, statuses),
    );
    return succeed(
      members.map((member) => ({
        ...presentMembership(member),
        status: member.status === "PENDING" ? ("PENDING" as const) : ("ACTIVE" as const),
      })),
    );
  });
  registerCall(app, v2.listIdentifiers, async (call) =>
    mapOutcome(await accounts.readState(call, codeOf(call)), ({ identifiers }) => identifiers.map(presentIdentifier)),
  );
}

function registerDetails(app: FastifyInstance, { accounts, database }: LoyaltyServices): void {
  const readDetails = async (call: AccountCall, bookings: number) => {
    const place = await resolvePlace(database, call.identity, { interactionId: call.interactionId, reading: true });
    if (!place.ok) {
      return place;
    }
    return accounts.readDetails(call, codeOf(call), { ...place.response, bookings });
  };
  registerCall(app, v2.readAccountDetails, async (call) => {
    const { language, query } = call;
    const withBookings = query.bookings !== undefined;
    return mapOutcome(await readDetails(call, query.bookings ?? 0), (details) =>
      presentDetails(details, { language, withBookings }),
    );
  });
  registerCall(app, v2.listAccountCoupons, async (call) =>
    mapOutcome(await readDetails(call, 0), ({ vouchers }) =>
      vouchers.map((held) => presentVoucher(held, call.language)),
    ),
  );
}

function registerHistory(app: FastifyInstance, { accounts, readHistory, explainBooking }: LoyaltyServices): void {
  registerCall(app, v2.listBookings, async (call) => {
    const { programId } = call.identity;
    const found = await accounts.find(call, codeOf(call));
    if (!found.ok) {
      return found;
    }
    const { limit = DEFAULT_PAGE, after, before = after } = call.query;
    const history = await readHistory(programId, found.response.id, { limit, before });
    return mapOutcome(history, (bookings) => bookings.map((booking) => presentRow(booking, call)));
  });
  registerCall(app, v2.readBooking, async (call) => {
    const found = await accounts.find(call, codeOf(call));
    if (!found.ok) {
      return found;
    }
    const { id: accountId, proof } = found.response;
    const booking = await explainBooking(call.identity, { accountId, bookingId: call.params.bookingId });
    return booking === undefined
      ? fail("HISTORY_NOT_FOUND", "the account has no such booking")
      : succeed(presentExplained(booking, { call, strength: strengthOf(call, proof) }));
  });
}

/** Registers all calls that only read an account. */
export function registerAccountReads(app: FastifyInstance, services: LoyaltyServices): void {
  registerFigures(app, services);
  registerPeople(app, services);
  registerDetails(app, services);
  registerHistory(app, services);
}
