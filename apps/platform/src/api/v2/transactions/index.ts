import { receiptsApi, transactionsApi } from "@punktum/contracts";
import { mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { GivenCode } from "../../../modules/accounts/index.ts";
import { describeBooking } from "../../../modules/bookings/index.ts";
import { findTill, resolvePlace } from "../../../modules/places/index.ts";
import type { SaleWish, TransactionError } from "../../../modules/transactions/index.ts";
import type { Outcome } from "@punktum/domain";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, type CallContext } from "../../register.ts";
import { saleOf } from "./input.ts";
import { presentReceipt, presentTransaction } from "./present.ts";

type SaleBody = z.output<(typeof transactionsApi)["createAccountTransaction"]["body"]>;
type ShopperBody = z.output<(typeof transactionsApi)["createTransaction"]["body"]>;

const DEFAULT_PAGE = 50;

const writerOf = ({ identity, idempotencyKey }: CallContext) => ({ identity, idempotencyKey, source: "v2" as const });

/** Where and for whom a call wants a sale booked; the body may name what the headers usually do (API-07). */
async function wishOf(
  { database, clock }: LoyaltyServices,
  call: CallContext & { readonly body: SaleBody },
  named: { readonly code: GivenCode | undefined; readonly workstationId?: string | undefined },
): Promise<Outcome<SaleWish, TransactionError | "DEVICE_NOT_MOUNTED">> {
  const interactionId = named.workstationId ?? call.interactionId;
  const place = await resolvePlace(database, call.identity, { interactionId, does: "canBook" });
  if (!place.ok) return place;
  return succeed({
    writer: writerOf(call),
    place: place.response,
    till: await findTill(database, call.identity, interactionId),
    code: named.code,
    ...saleOf(call.body, clock.nowMs()),
  });
}

function shopperOf({ body, idType }: CallContext & { readonly body: ShopperBody }) {
  const { keyCode, workstationId } = body;
  return { code: keyCode === undefined ? undefined : { keyCode, idType: body.idType ?? idType }, workstationId };
}

const accountOf = ({ params, idType }: CallContext & { readonly params: { readonly accountId: string } }) => ({
  code: { keyCode: params.accountId, idType },
});

/** The PIN of a booking above the cap comes with the booking and lets nothing else through (EARN-02). */
const approved = (
  wish: SaleWish,
  { requestId, body }: CallContext & { readonly body: { readonly pin?: string | undefined } },
): SaleWish => ({ ...wish, writer: { ...wish.writer, approval: { requestId, pin: body.pin } } });

function registerSales(app: FastifyInstance, services: LoyaltyServices): void {
  const { transactions } = services;
  registerCall(app, transactionsApi.createTransaction, async (call) => {
    const wish = await wishOf(services, call, shopperOf(call));
    if (!wish.ok) return wish;
    return mapOutcome(await transactions.book(approved(wish.response, call)), (sale) =>
      presentTransaction(sale, call.language),
    );
  });
  registerCall(app, transactionsApi.createAccountTransaction, async (call) => {
    const wish = await wishOf(services, call, accountOf(call));
    if (!wish.ok) return wish;
    return mapOutcome(await transactions.book(approved(wish.response, call)), (sale) =>
      presentTransaction(sale, call.language),
    );
  });
  registerCall(app, transactionsApi.incentivateTransaction, async (call) => {
    const place = await resolvePlace(services.database, call.identity, {
      interactionId: call.interactionId,
      does: "canBook",
    });
    if (!place.ok) return place;
    const { transactionId } = call.params;
    const wish = { writer: writerOf(call), place: place.response, transactionId, ...accountOf(call) };
    return mapOutcome(await transactions.incentivate(wish), (sale) => presentTransaction(sale, call.language));
  });
}

function registerPreviews(app: FastifyInstance, services: LoyaltyServices): void {
  const { transactions } = services;
  registerCall(app, transactionsApi.previewTransaction, async (call) => {
    const wish = await wishOf(services, call, shopperOf(call));
    if (!wish.ok) return wish;
    return mapOutcome(await transactions.preview(wish.response), (sale) => presentTransaction(sale, call.language));
  });
  registerCall(app, transactionsApi.previewAccountTransaction, async (call) => {
    const wish = await wishOf(services, call, accountOf(call));
    if (!wish.ok) return wish;
    return mapOutcome(await transactions.preview(wish.response), (sale) => presentTransaction(sale, call.language));
  });
}

function registerReads(app: FastifyInstance, { transactions, accounts }: LoyaltyServices): void {
  registerCall(app, transactionsApi.readTransaction, async ({ identity, params, language }) =>
    mapOutcome(await transactions.read(identity, params.transactionId), (sale) => presentTransaction(sale, language)),
  );
  registerCall(app, transactionsApi.findTransactions, async ({ identity, query, language }) => {
    const found = await transactions.find(identity, query.externalId);
    return succeed(found.map((sale) => presentTransaction(sale, language)));
  });
  registerCall(app, receiptsApi.findReceipts, async ({ identity, params }) =>
    succeed((await transactions.findReceipts(identity, params.receiptNumber)).map(presentReceipt)),
  );
  registerCall(app, transactionsApi.listAccountTransactions, async (call) => {
    const found = await accounts.find(call.identity.programId, accountOf(call).code);
    if (!found.ok) return found;
    const { limit = DEFAULT_PAGE, before } = call.query;
    const sales = await transactions.list(call.identity, found.response.id, { limit, before });
    return succeed(sales.map((sale) => presentTransaction(sale, call.language)));
  });
}

function registerLevel(app: FastifyInstance, { accounts, readLevelBookings }: LoyaltyServices): void {
  registerCall(app, transactionsApi.listLevelBookings, async (call) => {
    const { programId } = call.identity;
    const found = await accounts.find(programId, accountOf(call).code);
    if (!found.ok) return found;
    const { limit = DEFAULT_PAGE, before } = call.query;
    const bookings = await readLevelBookings(programId, found.response.id, { limit, before });
    return mapOutcome(bookings, (rows) =>
      rows.map((row) => ({
        bookingId: row.id,
        points: row.points,
        reason: describeBooking(row, call.language),
        bookingTime: row.bookedAt.toISOString(),
      })),
    );
  });
}

/** Sales of the second generation, and the level they make (API-04..07, API-16, API-21..23). */
export function registerTransactionsV2(app: FastifyInstance, services: LoyaltyServices): void {
  registerSales(app, services);
  registerPreviews(app, services);
  registerReads(app, services);
  registerLevel(app, services);
}
