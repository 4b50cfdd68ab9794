import { closeReceipt, ringUp, voidReceipt, type Sending } from "@punktum/virtual-till";
import { cents } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { EMPTY_LEDGER } from "../ledger/ledger-watch.ts";
import { lastSaleOf, saleStateOf } from "./facts.ts";

const PLACE = { storeId: "1001", register: "K1", storeName: "Shop", vatId: "DE1", timeZone: "Europe/Berlin" };
const COFFEE = { id: "1", name: { de: "Kaffee", en: "Coffee" }, priceCents: cents(340), groupCode: "" };
const TAKEN = {
  kind: "TAKEN",
  transactionId: "t1",
  points: 3,
  balance: null,
  isAnonymous: true,
  reasons: [],
} as const;

const receiptOf = (number: string) =>
  closeReceipt(ringUp([], COFFEE), { place: PLACE, number, timeMs: 0, tender: "Cash", card: null });

const sendingOf = (number: string, answer: Sending["answer"]): Sending => ({
  receipt: receiptOf(number),
  format: "json",
  isRepetition: false,
  tries: 1,
  answer,
});

const ledgerWith = (accountId: string | null) => ({
  sales: new Map([["t1", { transactionId: "t1", points: 3, accountId }]]),
  account: null,
});

describe("the till's last sale in the story", () => {
  it.each([
    ["is none on a new page", [], EMPTY_LEDGER, "none"],
    ["is sent while nobody has answered", [sendingOf("1", null)], EMPTY_LEDGER, "sent"],
    ["is sent while it waits for the line", [sendingOf("1", { kind: "UNKNOWN", why: "" })], EMPTY_LEDGER, "sent"],
    ["asks for a card before the ledger was read", [sendingOf("1", TAKEN)], EMPTY_LEDGER, "asks"],
    ["asks for a card while it has no account", [sendingOf("1", TAKEN)], ledgerWith(null), "asks"],
    ["is booked once a card was shown", [sendingOf("1", TAKEN)], ledgerWith("a1"), "booked"],
    ["is booked with the till's card", [sendingOf("1", { ...TAKEN, isAnonymous: false })], EMPTY_LEDGER, "booked"],
  ] as const)("%s", (_state, sent, ledger, expected) => {
    expect(saleStateOf(sent, ledger)).toBe(expected);
  });

  it("is neither a void nor a repetition", () => {
    const sale = sendingOf("1", TAKEN);
    const voided = { ...sale, receipt: voidReceipt(receiptOf("2")) };
    const repeated = { ...sendingOf("3", null), isRepetition: true };
    expect(lastSaleOf([repeated, voided, sale])).toBe(sale);
  });
});
