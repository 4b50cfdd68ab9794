import { fail, points, succeed, type Failure } from "@punktum/domain";
import type { PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { PrinterResult } from "@punktum/printing";
import type { DeviceState } from "../storage/device-values.ts";
import { createPrintRecords } from "../storage/redeeming/print-records.ts";
import type { TicketContent } from "../storage/redeeming/printed-ticket.ts";
import type { PrintRedeemServices } from "../features/burn/print/print-redeem.ts";

/** Answer to a redemption. */
export const change: PointsChange = { bookingId: "b1", points: points(-100), balance: points(400) };

/** A printer that is ready. */
export const ready: PrinterResult = {
  isOk: true,
  transport: "socket",
  answer: { isSuccess: true, code: "", status: 0x0f00_0016, battery: 0 },
  isNearEnd: false,
};

/** A failed job. */
export const failed = (code: "NOT_CONNECTED" | "NO_PAPER", mayHavePrinted = false): PrinterResult => ({
  isOk: false,
  code,
  cause: "UNKNOWN",
  mayHavePrinted,
  detail: "",
});

/** Content of a ticket. */
export const content: TicketContent = {
  language: "de",
  shop: "Tankstelle Nordring",
  address: "Nordring 12, 24103 Kiel",
  texts: ["Ihr Gutschein", "", "", "", ""],
  title: "Kaffee",
  code: "X",
  codeType: "CODE128",
  validity: "",
  redeemedAtMs: 1_000,
  timeZone: "Europe/Berlin",
  redemptionNumber: "Buchung 0000-4711",
  redemptionCode: "Code PR 4821 0937 5526",
  copyMark: "KOPIE",
};

/** State that survives the page: ledger, printed tickets, device. */
interface World {
  /** Number of bookings. */
  booked: number;
  papers: number;
  /** Printers that were prepared and released. */
  printersReleased: number;
  reservation: "none" | "OPEN" | "COMMITTED" | "RELEASED" | "EXPIRED";
  /** The server is unreachable from now on. */
  isServerGone: boolean;
  nowMs: number;
  /** Reported tickets that the server refused to book. */
  readonly unbooked: string[];
  readonly steps: string[];
  readonly device: { state: DeviceState };
}

/** May throw before or after any step. */
export type Fault = (step: string, when: "before" | "after") => void;

type Answer<Value> =
  | { readonly ok: true; readonly response: Value }
  | { readonly ok: false; readonly error: Failure<ErrorCode> };

/** Runs the steps of one page. Each may fail before or after it takes effect. */
class Page {
  readonly #world: World;
  readonly #fault: Fault;

  constructor(world: World, fault: Fault) {
    this.#world = world;
    this.#fault = fault;
  }

  async step<Value>(name: string, act: () => Value): Promise<Value> {
    this.#world.steps.push(name);
    this.#fault(name, "before");
    const value = await Promise.resolve(act());
    this.#fault(name, "after");
    return value;
  }

  /** A server call. While the server is gone it has no answer, whether it took effect or not. */
  async call<Value>(name: string, act: () => Answer<Value>): Promise<Answer<Value>> {
    const answer = await this.step(name, () => (this.#world.isServerGone ? fail("SERVICE_UNAVAILABLE") : act()));
    return this.#world.isServerGone ? fail("SERVICE_UNAVAILABLE") : answer;
  }
}

/** The platform, as far as redeeming needs it. */
function gatewayOf(world: World, page: Page, redeemed: Set<string>): PrintRedeemServices["gateway"] {
  const isHeld = (): boolean => world.reservation === "OPEN";
  return {
    reserveVoucher: () =>
      page.call("reserve", () => {
        world.reservation = world.reservation === "COMMITTED" ? "COMMITTED" : "OPEN";
        return succeed({ reservationId: "0f0e0d0c-reservation-00004711", redemptionCode: "PR482109375526" });
      }),
    isHeld: () => page.call("isHeld", () => succeed(isHeld())),
    commitReservation: () =>
      page.call("commit", () => {
        if (!isHeld() && world.reservation !== "COMMITTED") {
          return fail("RESERVATION_ENDED");
        }
        world.booked += Number(isHeld());
        world.reservation = "COMMITTED";
        return succeed(change);
      }),
    redeem: ({ idempotencyKey }) =>
      page.call("redeem", () => {
        world.booked += Number(!redeemed.has(idempotencyKey));
        redeemed.add(idempotencyKey);
        return succeed(change);
      }),
    releaseReservation: () =>
      page.call("release", () => {
        world.reservation = "RELEASED";
        return succeed(null);
      }),
  };
}

/** A platform, a printer and a device that survive the page. */
export function createWorld() {
  const world: World = {
    booked: 0,
    papers: 0,
    printersReleased: 0,
    reservation: "none",
    isServerGone: false,
    nowMs: 1_000,
    unbooked: [],
    steps: [],
    device: { state: {} },
  };
  let keys = 0;
  let intent: { key: string; atMs: number } | undefined;
  const newKey = (): string => `key-${(keys += 1)}`;
  const redeemed = new Set<string>();

  const services = (
    fault: Fault,
    printer: { readonly status?: PrinterResult; readonly print?: PrinterResult } = {},
  ): PrintRedeemServices => {
    const page = new Page(world, fault);
    const device = {
      get: () => world.device.state,
      change: (values: DeviceState) =>
        page.step("write", () => {
          world.device.state = { ...world.device.state, ...values };
        }),
    };
    return {
      gateway: gatewayOf(world, page, redeemed),
      intents: {
        settle: () => Promise.resolve((intent = undefined)),
      },
      openIntent: () => {
        const ageMs = intent && world.nowMs - intent.atMs;
        intent ??= { key: newKey(), atMs: world.nowMs };
        return Promise.resolve({ key: intent.key, ageMs });
      },
      records: createPrintRecords(device, () => world.nowMs),
      onUnbooked: (reservationId) => world.unbooked.push(reservationId),
      nowMs: () => world.nowMs,
      newKey,
      makeTicket: () => page.step("ticket", () => succeed({ document: "<epos-print/>", content })),
      preparePrinter: () => ({
        status: page.step("status", () => printer.status ?? ready),
        print: () =>
          page.step("print", () => {
            const result = printer.print ?? ready;
            world.papers += Number(result.isOk || result.mayHavePrinted);
            return result;
          }),
        drop: () => {
          world.printersReleased += 1;
        },
      }),
    };
  };
  /** The reservation expires without booking or release. */
  const expire = (): void => {
    world.nowMs += 16 * 60_000;
    world.reservation = world.reservation === "OPEN" ? "EXPIRED" : world.reservation;
  };
  return { world, services, expire };
}
