import { isPoints, LANGUAGES, type Points, type UiLanguage } from "@punktum/domain";
import {
  isAnyOf,
  isListOf,
  isNumber,
  isObject,
  isOptional,
  isTableOf,
  isText,
  hasPartsOf,
  hasShape,
  type Guard,
  type Guarded,
} from "./guards.ts";
import { isKnownReceipt } from "./known-receipt.ts";
import { isMounting } from "./mounting.ts";
import { isOpenPrint } from "./redeeming/open-print.ts";
import { isPrinterPaper } from "./printer-paper.ts";
import { isPrintedTicket } from "./redeeming/printed-ticket.ts";

/** Idempotency key of a redemption with unknown result, and the time of its first attempt. */
interface RedeemIntent {
  readonly key: string;
  readonly atMs: number;
}

/** A voucher that a member could redeem when the server was asked last. */
export interface SeenVoucher {
  readonly titles: Readonly<Record<UiLanguage, string>>;
  /** Its price; zero if it costs none. */
  readonly points: Points;
  /** Epoch milliseconds; absent if it has no end. */
  readonly validTo?: number | undefined;
  /** A reward that may be redeemed without the server: its id on accounts, and its price in stored points. */
  readonly reward?: { readonly id: string; readonly price: number } | undefined;
}

/** Balance that the server told, and when. */
export interface SeenBalance {
  readonly points: Points;
  readonly atMs: number;
  /** Absent: not known here. */
  readonly vouchers?: readonly SeenVoucher[] | undefined;
}

const isPointsValue: Guard<Points> = (value): value is Points => isNumber(value) && isPoints(value);

interface OpenSale {
  readonly booking: Readonly<Record<string, unknown>>;
}

/** The last realtime event handled, in this device's sequence. */
interface EventPosition {
  readonly deviceKey: string;
  readonly position: number;
}

/**
 * Everything the device stores, sealed (decision 0083). It contains no password and no PIN: a refresh token bound to
 * the device replaces the stored password.
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
  /** Key of the mounting whose till had no PIN when the server was asked last. */
  pinlessTill: isText(1),
  printerIp: isText(1),
  printerPaper: isPrinterPaper,
  eventPosition: hasShape<EventPosition>({ deviceKey: isText(1), position: isNumber }),
  /** Keyed by a digest of account and voucher, so that no personal data is stored. */
  redeemIntents: isTableOf(hasShape<RedeemIntent>({ key: isText(1), atMs: isNumber })),
  /** Keyed by a digest of the card. For a time without the server. */
  seenBalances: isTableOf(
    hasShape<SeenBalance>({
      points: isPointsValue,
      atMs: isNumber,
      vouchers: isOptional(
        isListOf(
          hasShape<SeenVoucher>({
            titles: hasShape<SeenVoucher["titles"]>({ de: isText(), en: isText() }),
            points: isPointsValue,
            validTo: isOptional(isNumber),
            reward: isOptional(hasShape<NonNullable<SeenVoucher["reward"]>>({ id: isText(1), price: isNumber })),
          }),
        ),
      ),
    }),
  ),
  /** Sales booked or looked up here lately, without cards. For returns without the server. */
  knownReceipts: isListOf(isKnownReceipt),
  /** The one sale without an answer of an earlier release. It moves into the orders. */
  openSale: hasShape<OpenSale>({ booking: isObject }),
  /** Contains card codes until the prints are booked, for a week at most. */
  openPrints: isListOf(isOpenPrint),
  /** Tickets that staff may print again, for a day. */
  printedTickets: isListOf(isPrintedTicket),
} as const;

export type DeviceValueName = keyof typeof deviceValues;

/** The present values. In a change, `undefined` removes a value. */
export type DeviceState = { readonly [Name in DeviceValueName]?: Guarded<(typeof deviceValues)[Name]> | undefined };

/** Whether an object is a device state of the current shape. */
export const isDeviceState: Guard<DeviceState> = hasPartsOf(deviceValues);

/** Whether a name is a device value. */
export function isDeviceValueName(name: string): name is DeviceValueName {
  return Object.hasOwn(deviceValues, name);
}

/**
 * Values that no wipe removes, because the server has not answered yet (decision 0081). Digests contain no personal
 * data; an open print contains a card's code, because its ticket is printed but not booked.
 */
export const UNSETTLED = ["redeemIntents", "openPrints", "openSale"] as const satisfies readonly DeviceValueName[];

/** Values kept after an ordinary unmount, so that the login is filled in. */
export const KEPT_AFTER_UNMOUNT = ["email", ...UNSETTLED] as const satisfies readonly DeviceValueName[];

/** Staff have signed in, or the device has its own session. */
export function isAuthenticated(state: DeviceState): boolean {
  return state.email !== undefined && (state.refreshToken ?? state.token) !== undefined;
}

/** Authenticated, mounted and language chosen. */
export function isSetupComplete(state: DeviceState): boolean {
  return isAuthenticated(state) && state.mounting !== undefined && state.language !== undefined;
}
