import type { BookedSale, GatewayFailure, GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { fail, mapOutcome, NO_POINTS } from "@punktum/domain";
import type { Outgoing, Reply } from "@punktum/outbox";
import type { Order } from "../../storage/orders/order.ts";
import { isUnsettled } from "../server/unsettled.ts";
import type { Approval } from "./order-types.ts";

/** The calls that book orders. */
export type OrderGateway = Pick<LoyaltyGateway, "bookSale" | "bookManualPoints" | "bookReturn">;

/** Errors of the device's session, which do not concern the order. */
const SESSION_ERRORS: readonly (ErrorCode | undefined)[] = [
  "LOGIN_ERROR",
  "LOGIN_USER_NOT_LOGGED_IN",
  "TOKEN_EXPIRED",
  "DEVICE_KEY_NOT_FOUND",
  "DEVICE_NOT_MOUNTED",
];

/** The server requires staff on duty, and there are none. */
const needsStaff = ({ details }: GatewayFailure): boolean => details?.["staffOnDuty"] === 1;

/** Why an order waits that nobody on duty has confirmed, in a programme that requires them. */
export const NEEDS_SIGN_IN = "nobody is on duty";

/** Maps the answer to an order to the outbox's reply. */
export function replyOf(answer: GatewayOutcome<BookedSale>, isAttended: boolean): Reply<BookedSale> | undefined {
  if (answer.ok) {
    return { kind: "CONFIRMED", result: answer.response };
  }
  const { error } = answer;
  if (isUnsettled(error) || SESSION_ERRORS.includes(error.code)) {
    return undefined;
  }
  // A waiting cashier has just declined to sign in. Otherwise the order waits for the next person on duty.
  if (needsStaff(error) && !isAttended) {
    return { kind: "LATER", why: NEEDS_SIGN_IN };
  }
  return { kind: "REFUSED", refusal: { code: error.code ?? "UNHANDLED_ERROR", message: error.message } };
}

/** What shoppers do waits for a server that takes reports. */
const ONLY_REPORTED: GatewayOutcome<BookedSale> = fail("SERVICE_UNAVAILABLE", "it is only reported");

/** Sends an order. Without an approval it is sent in the background. */
export async function sendOrder(
  gateway: OrderGateway,
  { payload, key }: Extract<Outgoing<Order>, { readonly kind: "BOOKING" }>,
  approval: Approval | undefined,
): Promise<GatewayOutcome<BookedSale>> {
  const { identifiedBy } = payload;
  if (payload.kind === "CHECK_IN" || payload.kind === "REDEMPTION") {
    return ONLY_REPORTED;
  }
  const shared = { ...approval, idempotencyKey: key, queued: approval === undefined ? { identifiedBy } : undefined };
  if (payload.kind === "RETURN") {
    const { booking, convertFactor = 1 } = payload;
    // Another person's balance is not told. The counter shows none after a return.
    return mapOutcome(
      await gateway.bookReturn({ ...booking, convertFactor, ...shared }),
      ({ transactionId: bookingId, points, balance = NO_POINTS }) => ({ bookingId, points, balance }),
    );
  }
  return payload.kind === "SALE"
    ? await gateway.bookSale({ ...payload.booking, ...shared })
    : await gateway.bookManualPoints({ ...payload.booking, reason: "", ...shared });
}
