import { LANGUAGES } from "@punktum/domain";
import {
  isAnyOf,
  isListOf,
  isNumber,
  isTableOf,
  isText,
  hasPartsOf,
  hasShape,
  type Guard,
  type Guarded,
} from "./guards.ts";
import { isMounting } from "./mounting.ts";
import { isOpenPrint } from "./redeeming/open-print.ts";
import { isOpenSale } from "./open-sale.ts";
import { isPrinterPaper } from "./printer-paper.ts";
import { isPrintedTicket } from "./redeeming/printed-ticket.ts";

/** Key of a redemption whose outcome is unknown, and when it was first wished for. */
interface RedeemIntent {
  readonly key: string;
  readonly atMs: number;
}

/** The last realtime event that was dealt with, in the sequence of this device. */
interface EventPosition {
  readonly deviceKey: string;
  readonly position: number;
}

/**
 * Everything the device keeps, sealed (SEC-01, SEC-02). There is no password and no PIN among it (B-01, B-06): a
 * device-bound refresh token does what the stored password did.
 */
export const deviceValues = {
  installationId: isText(1),
  email: isText(1),
  token: isText(1),
  refreshToken: isText(1),
  apiKey: isText(1),
  mountingApiKey: isText(1),
  language: isAnyOf(LANGUAGES),
  mounting: isMounting,
  printerIp: isText(1),
  printerPaper: isPrinterPaper,
  eventPosition: hasShape<EventPosition>({ deviceKey: isText(1), position: isNumber }),
  /** By a digest of account and voucher, so that nothing of a shopper rests on the device (K6). */
  redeemIntents: isTableOf(hasShape<RedeemIntent>({ key: isText(1), atMs: isNumber })),
  /** Holds a card's code, sealed like all of this, until the server has answered, at most an hour. */
  openSale: isOpenSale,
  /** Likewise, until what was printed is booked, at most a week. */
  openPrints: isListOf(isOpenPrint),
  /** What staff may print again, for a day. */
  printedTickets: isListOf(isPrintedTicket),
} as const;

export type DeviceValueName = keyof typeof deviceValues;

/** The values that are present; as a change, `undefined` forgets one. */
export type DeviceState = { readonly [Name in DeviceValueName]?: Guarded<(typeof deviceValues)[Name]> | undefined };

/** Whether an object is a device state of today's shape. */
export const isDeviceState: Guard<DeviceState> = hasPartsOf(deviceValues);

/** Whether a name is one of ours. */
export function isDeviceValueName(name: string): name is DeviceValueName {
  return Object.hasOwn(deviceValues, name);
}

/**
 * What no wipe may touch: the server's word about it is not known yet (SOCK-07). Digests say nothing about a person; an
 * open print holds a card's code, since paper is out that nobody has booked.
 */
export const UNSETTLED = ["redeemIntents", "openPrints"] as const satisfies readonly DeviceValueName[];

/** Values that stay after an ordinary unmount, so that staff find the login filled in (A-05, B-26). */
export const KEPT_AFTER_UNMOUNT = ["email", ...UNSETTLED] as const satisfies readonly DeviceValueName[];

/** Staff have signed in here, or the device has a session of its own (AUTH-17, B-01). */
export function isAuthenticated(state: DeviceState): boolean {
  return state.email !== undefined && (state.refreshToken ?? state.token) !== undefined;
}

/** Authenticated, mounted, language chosen (AUTH-15). */
export function isSetupComplete(state: DeviceState): boolean {
  return isAuthenticated(state) && state.mounting !== undefined && state.language !== undefined;
}
