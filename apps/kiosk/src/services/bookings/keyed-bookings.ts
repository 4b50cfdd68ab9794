import type { CodeInput, GatewayOutcome } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { DeviceStore } from "../../storage/device-store.ts";
import { createRedeemIntents } from "../../storage/redeeming/redeem-intents.ts";
import type { Clock } from "../../base/clock.ts";
import { reportError } from "../reports/report-error.ts";

/** A booking and its card. */
interface KeyedBooking {
  readonly code: CodeInput;
  /** Everything that distinguishes this booking from others. */
  readonly what: string;
}

/** Bookings whose idempotency keys survive a reload. */
export interface KeyedBookings {
  /** Books under the key of an earlier attempt with unknown result, else under a new key. */
  readonly book: <T>(
    booking: KeyedBooking,
    send: (idempotencyKey: string) => Promise<GatewayOutcome<T>>,
  ) => Promise<GatewayOutcome<T>>;
}

/** Final refusals: nothing was booked under this key. */
const FINAL_REFUSALS: readonly (ErrorCode | undefined)[] = ["NOT_ENOUGH_POINT", "LOCKED_USER"];

/** Stores the keys sealed on the device until the server has answered. They identify no person. */
export function createKeyedBookings(options: {
  readonly device: Pick<DeviceStore, "get" | "change">;
  readonly clock: Pick<Clock, "now">;
  readonly newKey?: () => string;
}): KeyedBookings {
  const { device, clock, newKey = () => crypto.randomUUID() } = options;
  const intents = createRedeemIntents({ device, nowMs: () => clock.now(), newKey, onStoreError: reportError });
  return {
    book: async ({ code, what }, send) => {
      const intent = { userReferenceCode: `${code.idType}/${code.keyCode}`, accountVoucherId: what, couponKey: "" };
      const answer = await send(await intents.keyFor(intent));
      if (answer.ok || FINAL_REFUSALS.includes(answer.error.code)) {
        await intents.settle(intent);
      }
      return answer;
    },
  };
}
