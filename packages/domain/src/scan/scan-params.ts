import { epochMs } from "../points/history.ts";
import { centsFromEuroText, type Cents } from "../base/money.ts";
import { points, type Points } from "../base/points.ts";
import { fail, succeed, type Outcome } from "../base/result.ts";

/** Revenue split by promotion key. */
export type RevenueParts = Readonly<
  Partial<Record<"revenueRmb" | "revenueRmt" | "revenueRmc1" | "revenueRmc2" | "revenueRmc3", Cents>>
>;

/** What an earn scan books, in one of the accepted forms. `dateMs` is epoch milliseconds. */
export type EarnOrder =
  | { readonly kind: "manual-points"; readonly manualPoints: Points }
  | { readonly kind: "extended-revenue"; readonly totalRevenueCents: Cents; readonly extendedRevenueFactsId: string }
  | { readonly kind: "transaction"; readonly totalRevenueCents: Cents; readonly externalId: string }
  | { readonly kind: "dated-revenue"; readonly totalRevenueCents: Cents; readonly dateMs: number };

/** The scanner's validated parameters. */
export type ScanParams =
  | { readonly type: "burn"; readonly keyCode?: string }
  | {
      readonly type: "earn";
      readonly keyCode?: string;
      readonly order: EarnOrder;
      readonly totalPoints?: Points;
      /** Total points before conversion for display. */
      readonly rulePoints?: Points;
      readonly acumulateParams?: Points;
      readonly revenueParts: RevenueParts;
    };

/** Query parameters by name; empty text counts as absent. */
export type ScanQuery = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the scanner's query parameters. A missing or unknown type, an incomplete earn form or an invalid
 * number is `INVALID_PARAMS`. `manualPoints` take precedence, then a form with an id of its own, which cannot be booked
 * twice, then revenue with a date.
 */
export function parseScanParams(query: ScanQuery): Outcome<ScanParams, "INVALID_PARAMS"> {
  const type = presentText(query, "type");
  const keyCode = presentText(query, "keycode");
  if (type === "burn") {
    return succeed({ type, ...(keyCode !== undefined && { keyCode }) });
  }
  const numbers = readNumbers(query);
  const order = numbers === null ? null : readOrder(query, numbers);
  if (type !== "earn" || numbers === null || order === null) {
    return fail("INVALID_PARAMS");
  }
  const { totalPoints, rulePoints, acumulateParams, revenueParts } = numbers;
  return succeed({
    type,
    order,
    revenueParts,
    ...(keyCode !== undefined && { keyCode }),
    ...(totalPoints !== undefined && { totalPoints }),
    ...(rulePoints !== undefined && { rulePoints }),
    ...(acumulateParams !== undefined && { acumulateParams }),
  });
}

/** The points that an earn scan shows: `totalPoints`, else `manualPoints`, else `acumulateParams`. */
export function pointsToAccumulate(params: ScanParams): Points | null {
  if (params.type === "burn") {
    return null;
  }
  const manualPoints = params.order.kind === "manual-points" ? params.order.manualPoints : undefined;
  return params.totalPoints ?? manualPoints ?? params.acumulateParams ?? null;
}

/** The revenue that an earn scan books; null for points by hand. */
export function revenueToBook(params: ScanParams): Cents | null {
  return params.type === "burn" || params.order.kind === "manual-points" ? null : params.order.totalRevenueCents;
}

/** Whether the camera starts only after a confirmation: earning without manual points, if the programme requires it. */
export function needsCameraConfirmation(params: ScanParams, manuallyEnableCamera: boolean): boolean {
  return manuallyEnableCamera && params.type === "earn" && params.order.kind !== "manual-points";
}

interface QueryNumbers {
  readonly manualPoints: Points | undefined;
  readonly totalPoints: Points | undefined;
  readonly rulePoints: Points | undefined;
  readonly acumulateParams: Points | undefined;
  readonly totalRevenueCents: Cents | undefined;
  readonly revenueParts: RevenueParts;
}

const REVENUE_NAMES = ["revenueRmb", "revenueRmt", "revenueRmc1", "revenueRmc2", "revenueRmc3"] as const;

function presentText(query: ScanQuery, name: string): string | undefined {
  const text = query[name]?.trim();
  return text === "" ? undefined : text;
}

/** All numbers of the query, or null if one is invalid. */
function readNumbers(query: ScanQuery): QueryNumbers | null {
  const manualPoints = readPoints(presentText(query, "manualPoints"));
  const totalPoints = readPoints(presentText(query, "totalPoints"));
  const rulePoints = readPoints(presentText(query, "rulePoints"));
  const acumulateParams = readPoints(presentText(query, "acumulateParams"));
  const totalRevenueCents = readCents(presentText(query, "totalRevenue"));
  const parts = REVENUE_NAMES.map((name) => [name, readCents(presentText(query, name))] as const);
  if (
    manualPoints === null ||
    totalPoints === null ||
    rulePoints === null ||
    acumulateParams === null ||
    totalRevenueCents === null ||
    parts.some(([, part]) => part === null)
  ) {
    return null;
  }
  const revenueParts = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  return { manualPoints, totalPoints, rulePoints, acumulateParams, totalRevenueCents, revenueParts };
}

function readPoints(text: string | undefined): Points | undefined | null {
  if (text === undefined) {
    return undefined;
  }
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? points(value) : null;
}

function readCents(text: string | undefined): Cents | undefined | null {
  return text === undefined ? undefined : centsFromEuroText(text);
}

function readOrder(query: ScanQuery, numbers: QueryNumbers): EarnOrder | null {
  const { manualPoints, totalPoints, totalRevenueCents } = numbers;
  if (manualPoints !== undefined && manualPoints !== 0) {
    return { kind: "manual-points", manualPoints };
  }
  if (totalRevenueCents === undefined) {
    return null;
  }
  return (
    (totalPoints === undefined ? null : readIdentifiedOrder(query, totalRevenueCents)) ??
    readDatedOrder(query, totalRevenueCents)
  );
}

function readIdentifiedOrder(query: ScanQuery, totalRevenueCents: Cents): EarnOrder | null {
  const extendedRevenueFactsId = presentText(query, "extendedRevenueFactsId");
  if (extendedRevenueFactsId !== undefined) {
    return { kind: "extended-revenue", totalRevenueCents, extendedRevenueFactsId };
  }
  const externalId = presentText(query, "externalId");
  return externalId === undefined ? null : { kind: "transaction", totalRevenueCents, externalId };
}

function readDatedOrder(query: ScanQuery, totalRevenueCents: Cents): EarnOrder | null {
  const dateMs = readDate(presentText(query, "date"));
  return dateMs === null ? null : { kind: "dated-revenue", totalRevenueCents, dateMs };
}

const ISO_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** ISO text (UTC if without an offset) or an epoch of ten digits (seconds) to thirteen; null otherwise. */
function readDate(text: string | undefined): number | null {
  if (text === undefined) {
    return null;
  }
  if (/^\d{10,13}$/.test(text)) {
    return epochMs(Number(text));
  }
  const hasOffset = /(Z|[+-]\d\d:\d\d|^\d{4}-\d\d-\d\d)$/.test(text);
  const parsedMs = isIsoDate(text) ? Date.parse(hasOffset ? text : `${text}Z`) : Number.NaN;
  return Number.isNaN(parsedMs) ? null : parsedMs;
}

/** Whether text is an ISO date of an existing day; `Date.parse` alone would turn 30 February into 2 March. */
function isIsoDate(text: string): boolean {
  const day = text.slice(0, 10);
  const dayMs = ISO_DATE.test(text) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(day);
}
