import { receiptsApi, transactionsApi } from "@punktum/contracts";
import { mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { describeBooking } from "../../../points/bookings/index.ts";
import { resolvePlace } from "../../../places/places/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, type CallContext } from "../../register.ts";
import { presentReceipt, presentTransaction } from "./present.ts";
import { takeSale, writerOf, type ShownAt } from "./take.ts";

type ShopperBody = z.output<(typeof transactionsApi)["createTransaction"]["body"]>;

const DEFAULT_PAGE = 50;

const shopperOf = ({ body, idType }: CallContext & { readonly body: ShopperBody }): ShownAt => ({
  keyCode: body.keyCode,
  idType: body.idType ?? idType,
  workstationId: body.workstationId,
});

const accountOf = ({ params, idType }: CallContext & { readonly params: { readonly accountId: string } }) => ({
  code: { keyCode: params.accountId, idType },
});

function registerSales(app: FastifyInstance, services: LoyaltyServices): void {
  const { transactions } = services;
  registerCall(app, transactionsApi.createTransaction, async (call) =>
    takeSale(services, call, { shown: shopperOf(call), isPreview: false, pin: call.body.pin }),
  );
  registerCall(app, transactionsApi.createAccountTransaction, async (call) =>
    takeSale(services, call, { shown: accountOf(call).code, isPreview: false, pin: call.body.pin }),
  );
  registerCall(app, transactionsApi.incentivateTransaction, async (call) => {
    const place = await resolvePlace(services.database, call.identity, {
      interactionId: call.interactionId,
      does: "canBook",
    });
    if (!place.ok) {
      return place;
    }
    const { transactionId } = call.params;
    const command = { writer: writerOf(call), place: place.response, transactionId, ...accountOf(call) };
    return mapOutcome(await transactions.incentivate(command), (sale) => presentTransaction(sale, call.language));
  });
}

function registerPreviews(app: FastifyInstance, services: LoyaltyServices): void {
  /** A till's preview accepts any card and leaves no trace, so an unknown card counts as a guess (decision 0074). */
  const preview = (call: Parameters<typeof takeSale>[1], shown: ShownAt) => {
    const onUnknownCard = (): void => call.lookUp?.end(true);
    return takeSale(services, call, { shown, isPreview: true, onUnknownCard });
  };
  registerCall(app, transactionsApi.previewTransaction, async (call) => preview(call, shopperOf(call)));
  registerCall(app, transactionsApi.previewAccountTransaction, async (call) => preview(call, accountOf(call).code));
}

function registerReads(app: FastifyInstance, { transactions, accounts }: LoyaltyServices): void {
  registerCall(app, transactionsApi.readTransaction, async ({ identity, params, language }) =>
    mapOutcome(await transactions.read(identity, params.transactionId), (sale) => presentTransaction(sale, language)),
  );
  registerCall(app, transactionsApi.findTransactions, async ({ identity, query, language }) =>
    mapOutcome(await transactions.find(identity, query.externalId), (found) =>
      found.map((sale) => presentTransaction(sale, language)),
    ),
  );
  registerCall(app, receiptsApi.findReceipts, async ({ identity, params }) =>
    succeed((await transactions.findReceipts(identity, params.receiptNumber)).map(presentReceipt)),
  );
  registerCall(app, transactionsApi.listAccountTransactions, async (call) => {
    const found = await accounts.find(call, accountOf(call).code);
    if (!found.ok) {
      return found;
    }
    const { limit = DEFAULT_PAGE, after, before = after } = call.query;
    const sales = await transactions.list(call.identity, found.response.id, { limit, before });
    return succeed(sales.map((sale) => presentTransaction(sale, call.language)));
  });
}

function registerLevel(app: FastifyInstance, { accounts, readLevelBookings }: LoyaltyServices): void {
  registerCall(app, transactionsApi.listLevelBookings, async (call) => {
    const { programId } = call.identity;
    const found = await accounts.find(call, accountOf(call).code);
    if (!found.ok) {
      return found;
    }
    const { limit = DEFAULT_PAGE, after, before = after } = call.query;
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

/** Registers sales of the second generation, and the level they lead to. */
export function registerTransactionsV2(app: FastifyInstance, services: LoyaltyServices): void {
  registerSales(app, services);
  registerPreviews(app, services);
  registerReads(app, services);
  registerLevel(app, services);
}
