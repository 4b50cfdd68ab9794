import type { CodeInput, GatewayOutcome } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { DeviceStore } from "../../storage/device-store.ts";
import { createRedeemIntents } from "../../storage/redeeming/redeem-intents.ts";
import type { Clock } from "../../base/clock.ts";
import { reportError } from "../reports/report-error.ts";

/** What is to be booked for whom. */
interface BookingWish {
  readonly code: CodeInput;
  /** Everything that makes it this booking and no other. */
  readonly what: string;
}

/** Bookings whose idempotency keys outlive the page (B-04, B-24). */
export interface KeyedBookings {
  /** Books under the key of an earlier try nobody knows the end of, else under a new one. */
  readonly book: <T>(
    wish: BookingWish,
    send: (idempotencyKey: string) => Promise<GatewayOutcome<T>>,
  ) => Promise<GatewayOutcome<T>>;
}

/** The server's word on this key: under it nothing was booked. */
const JUDGED: readonly (ErrorCode | undefined)[] = ["NOT_ENOUGH_POINT", "LOCKED_USER"];

/** Keeps the keys among the device's sealed values until the server's word is known; they name nobody. */
export function createKeyedBookings(options: {
  readonly device: Pick<DeviceStore, "get" | "change">;
  readonly clock: Pick<Clock, "now">;
  readonly newKey?: () => string;
}): KeyedBookings {
  const { device, clock, newKey = () => crypto.randomUUID() } = options;
  const intents = createRedeemIntents({ device, nowMs: () => clock.now(), newKey, onUnkept: reportError });
  return {
    book: async ({ code, what }, send) => {
      const intent = { userReferenceCode: `${code.idType}/${code.keyCode}`, accountVoucherId: what, couponKey: "" };
      const answer = await send(await intents.keyFor(intent));
      if (answer.ok || JUDGED.includes(answer.error.code)) {
        await intents.settle(intent);
      }
      return answer;
    },
  };
}
