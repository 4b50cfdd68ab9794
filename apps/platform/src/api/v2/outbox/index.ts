import { type OutboxAnswer, outboxApi } from "@punktum/contracts";
import { mapOutcome, type SignedAllowance, type UiLanguage } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { type Answer, createSendOutbox } from "../../../points/outboxes/index.ts";
import { offerAllowance } from "../../../points/offline-redemptions/index.ts";
import { withdrawWork } from "../../../points/hand-work/index.ts";
import { lookUpCode } from "../../guess-limit.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall } from "../../register.ts";
import { remarkTexts } from "../../sale-remarks.ts";
import { createBookEntry } from "./book-entry.ts";
import { registerDeadLetters } from "./dead-letters.ts";
import { registerOfflineLosses } from "./offline-losses.ts";

type Booked = Extract<Answer, { readonly outcome: "BOOKED" }>;

const presentBooked = (answer: Booked, language: UiLanguage): OutboxAnswer => {
  const { number, replayed, actionMs, bookingId, points, expectedPoints, differences, balance, remarks, isByOffice } =
    answer;
  return {
    number,
    outcome: "BOOKED",
    replayed,
    actionTime: new Date(actionMs).toISOString(),
    ...(bookingId !== undefined && { bookingId }),
    ...(points !== undefined && { bookedPoints: points }),
    ...(expectedPoints !== undefined && { expectedPoints }),
    ...(differences.length > 0 && {
      differences: differences.map(({ id, names, ...difference }) => ({
        ...difference,
        ...(id !== "" && { id }),
        ...(names !== undefined && { name: names[language] }),
      })),
    }),
    ...(balance !== undefined && { balance }),
    ...(isByOffice && { bookedBy: "BACK_OFFICE" }),
    ...(remarks.length > 0 && { remarks: remarkTexts(remarks, language) }),
  };
};

const presentAnswer = (answer: Answer, language: UiLanguage): OutboxAnswer =>
  answer.outcome === "BOOKED" ? presentBooked(answer, language) : answer;

const presentAllowance = ({ untilMs, ...allowance }: SignedAllowance) => ({
  ...allowance,
  until: new Date(untilMs).toISOString(),
});

/** Registers the outbox of tablets, and the administration of refused entries. */
export function registerOutboxV2(app: FastifyInstance, services: LoyaltyServices): void {
  const { database, clock, allowanceKey } = services;
  const bookEntry = createBookEntry(services);
  const send = createSendOutbox({
    database,
    clock,
    forgetTry: withdrawWork,
    offer: async (transaction, device) =>
      allowanceKey === undefined ? undefined : await offerAllowance(transaction, device, allowanceKey),
    // Entries without a duty have no responsible person, so they count towards the device's look-up limit.
    bookEntry: async (entry, context) =>
      context.identity.onDuty === undefined
        ? lookUpCode(app, context.identity, {
            look: () => bookEntry(entry, context),
            isGuess: (booked) => !booked.ok && booked.error.code === "USER_KEY_DOES_NOT_EXIST",
          })
        : bookEntry(entry, context),
  });
  registerCall(app, outboxApi.sendOutbox, async ({ identity, requestId, body, language, log }) => {
    const { outboxId, lastNumber, held, closing = false, asked = [] } = body;
    const entries = [...body.entries, ...asked];
    const askedNumbers = new Set(asked.map(({ number }) => number));
    const of = { outboxId, lastNumber, held, isClosing: closing, entries, asked: askedNumbers };
    const sent = { identity, requestId, ...of };
    return mapOutcome(await send(sent, log), ({ serverMs, answers, health, settled, allowance }) => ({
      serverTime: new Date(serverMs).toISOString(),
      answers: answers.map((answer) => presentAnswer(answer, language)),
      health,
      settled,
      ...(allowance && { allowance: presentAllowance(allowance) }),
    }));
  });
  registerDeadLetters(app, services, bookEntry);
  registerOfflineLosses(app, services);
}
