import {
  isLivingCode,
  parseScanInput,
  succeed,
  type Outcome,
  type ParsedCode,
  type ScanParams,
  type ScanSource,
  type UserKey,
} from "@punktum/domain";
import type { PointsChange, AccountDetails } from "@punktum/client";
import { isUnsettled } from "../../services/server/unsettled.ts";
import type { IdentifiedBy } from "../../services/visit/session.ts";
import type { SeenBalance } from "../../storage/device-values.ts";
import type { GuardedBooking } from "../../services/bookings/repeat-guard.ts";
import type { Identified, ScanDependencies, ScanDevice, ScanFailure, ScanInput } from "./scan-dependencies.ts";

/** Result of a scan. */
export type ScanEnd =
  | { readonly kind: "refused"; readonly failure: ScanFailure }
  | { readonly kind: "identified"; readonly identified: Identified }
  /** The server did not answer. The card is accepted without a look-up. */
  | { readonly kind: "unread"; readonly code: UserKey; readonly identifiedBy: IdentifiedBy }
  /** The server did not answer. The tablet knows the balance of this card from before. */
  | { readonly kind: "seen"; readonly code: UserKey; readonly balance: SeenBalance }
  | { readonly kind: "earned"; readonly change: PointsChange }
  /** Staff rejected a repeated booking. */
  | { readonly kind: "declined" };

/** One scan to process. */
export interface ScanTask {
  readonly params: ScanParams;
  readonly code: ParsedCode;
  /** Source of the code. */
  readonly source: ScanSource;
}

/** Parses a scan in this mode. Refuses everything on a device that is not mounted. */
export function parseScan(
  input: ScanInput,
  params: ScanParams,
  dependencies: Pick<ScanDependencies, "readDevice" | "readPresentUser">,
): ReturnType<typeof parseScanInput> {
  const isDeviceSetUp = dependencies.readDevice() !== undefined;
  return parseScanInput(input, params.type, { isDeviceSetUp, presentUser: dependencies.readPresentUser() });
}

function queryOf(code: ParsedCode): Identified["query"] {
  const user = { keyCode: code.user.keyCode, idType: code.user.idType };
  switch (code.kind) {
    case "user":
      return user;
    case "coupon-key":
      return { ...user, couponKey: code.couponKey };
    case "voucher":
      return { ...user, [code.voucherType === "reward" ? "rewardId" : "couponId"]: code.voucherId };
    default:
      return code satisfies never;
  }
}

const refused = (failure: ScanFailure): ScanEnd => ({ kind: "refused", failure });

/** Checks in. Returns why it failed. */
async function checkIn(
  user: UserKey,
  deviceKey: string,
  dependencies: ScanDependencies,
): Promise<ScanFailure | undefined> {
  const outcome = await dependencies.gateway.checkIn({ ...user, deviceKey, nowMs: dependencies.nowMs() });
  return outcome.ok ? undefined : outcome.error;
}

/** Reports a failed check-in, which does not stop the scan. */
function noteCheckIn(failure: ScanFailure | undefined, dependencies: ScanDependencies): void {
  if (failure !== undefined) {
    dependencies.onCheckInFailed(failure);
  }
}

type EarnParams = Extract<ScanParams, { readonly type: "earn" }>;

/** Books what the scanner was opened for: points typed by staff, or revenue of the till. */
async function book(
  { order, revenueParts, totalPoints, rulePoints }: EarnParams,
  { keyCode, idType }: UserKey,
  device: ScanDevice,
  dependencies: ScanDependencies,
): Promise<Outcome<PointsChange, NonNullable<ScanFailure["code"]>>> {
  const { gateway, keyed } = dependencies;
  const code = { keyCode, idType };
  const booking = { code, what: JSON.stringify([order, revenueParts, totalPoints]) };
  return await keyed.book(booking, async (idempotencyKey) => {
    const shared = { ...code, deviceKey: device.deviceKey, idempotencyKey };
    return await dependencies.approve((pin) =>
      order.kind === "manual-points"
        ? gateway.bookManualPoints({ ...shared, points: order.manualPoints, reason: "", pin })
        : gateway.bookRevenue({ ...shared, ...device, order, revenueParts, totalPoints, rulePoints, pin }),
    );
  });
}

/** The booking to check for repetition. Sales of a till have none: the platform books each once by its number. */
function guardedOf({ order }: EarnParams, { keyCode }: UserKey): GuardedBooking | undefined {
  switch (order.kind) {
    case "manual-points":
      return { keyCode, what: `${order.manualPoints} points` };
    case "dated-revenue":
      return { keyCode, what: `${order.totalRevenueCents} cents` };
    case "extended-revenue":
    case "transaction":
      return undefined;
    default:
      return order satisfies never;
  }
}

async function earn(
  params: EarnParams,
  task: ScanTask,
  device: ScanDevice,
  dependencies: ScanDependencies,
): Promise<ScanEnd> {
  const { user } = task.code;
  const guarded = guardedOf(params, user);
  if (guarded !== undefined && !(await dependencies.admit(guarded))) {
    return { kind: "declined" };
  }
  const [booking, checkInFailure] = await Promise.all([
    book(params, user, device, dependencies),
    checkIn(user, device.deviceKey, dependencies),
  ]);
  if (!booking.ok) {
    return refused(booking.error);
  }
  noteCheckIn(checkInFailure, dependencies);
  if (guarded !== undefined) {
    await dependencies.onBooked(guarded);
  }
  return { kind: "earned", change: booking.response };
}

/** Reads the account and checks in concurrently, so that the shopper waits for the slower call only. */
async function identify(
  code: ParsedCode,
  device: ScanDevice,
  dependencies: ScanDependencies,
): Promise<{
  readonly account: Outcome<AccountDetails, NonNullable<ScanFailure["code"]>>;
  /** Why the check-in failed. */
  readonly checkInFailure: ScanFailure | undefined;
}> {
  const reading = dependencies.gateway.readAccount({ ...code.user, clientId: device.clientId });
  // Voucher codes and coupon keys do not check in (SCAN-23).
  const checkingIn = code.kind === "user" ? checkIn(code.user, device.deviceKey, dependencies) : undefined;
  const [account, checkInFailure] = await Promise.all([reading, checkingIn]);
  return { account, checkInFailure };
}

/**
 * Strength of an identification. Only a code that names a member identifies one. A voucher code of the present shopper
 * keeps the strength of the session, so that a typed number does not count as a read card.
 */
function identifiedByOf({ code, source }: ScanTask, dependencies: ScanDependencies): IdentifiedBy {
  const present = dependencies.readPresentUser();
  const isPresentUser = present?.keyCode === code.user.keyCode && present.idType === code.user.idType;
  if (code.kind !== "user" && isPresentUser) {
    return dependencies.readIdentifiedBy();
  }
  return source === "typed" ? "TYPED" : "READ";
}

/**
 * The end of a scan about which the server did not answer; undefined: the card is refused. Only a card can be taken: a
 * phone's code expires within half a minute. Typed numbers show no balance, because they could be guessed.
 */
async function unansweredEnd(
  { code, source }: ScanTask,
  identifiedBy: IdentifiedBy,
  { onUnread, readSeen }: ScanDependencies,
): Promise<ScanEnd | undefined> {
  const { keyCode, idType } = code.user;
  const user = { keyCode, idType };
  if (code.kind !== "user" || isLivingCode(keyCode)) {
    return undefined;
  }
  if (onUnread !== undefined) {
    return { kind: "unread", code: user, identifiedBy };
  }
  const balance = source === "typed" ? undefined : await readSeen?.(user);
  return balance && { kind: "seen", code: user, balance };
}

async function processOnce(task: ScanTask, dependencies: ScanDependencies): Promise<ScanEnd> {
  const { params, code } = task;
  const device = dependencies.readDevice();
  if (device === undefined) {
    return refused({ code: "INVALID_SETUP", message: "The device is not mounted" });
  }
  const identifiedBy = identifiedByOf(task, dependencies);
  if (params.type === "earn") {
    return await dependencies.during(identifiedBy, async () => await earn(params, task, device, dependencies));
  }
  const away = dependencies.isServerInReach() ? undefined : await unansweredEnd(task, identifiedBy, dependencies);
  if (away !== undefined) {
    return away;
  }
  const identifying = async () => await identify(code, device, dependencies);
  const { account, checkInFailure } = await dependencies.during(identifiedBy, identifying);
  const isUnanswered = !account.ok && isUnsettled(account.error);
  const unanswered = isUnanswered ? await unansweredEnd(task, identifiedBy, dependencies) : undefined;
  if (unanswered !== undefined) {
    return unanswered;
  }
  if (!account.ok) {
    return refused(account.error);
  }
  noteCheckIn(checkInFailure, dependencies);
  return { kind: "identified", identified: { account: account.response, query: queryOf(code), identifiedBy } };
}

/**
 * Processes one scan: recognises a shopper, or books points, or refuses. A hand scanner does not tell an app's bare code
 * from a card's number, so a number that no card has is looked up as any code (decision 0307).
 */
export async function processScan(task: ScanTask, dependencies: ScanDependencies): Promise<ScanEnd> {
  const end = await processOnce(task, dependencies);
  const { code, source } = task;
  const isUnknown = end.kind === "refused" && end.failure.code === "USER_KEY_DOES_NOT_EXIST";
  return isUnknown && source === "reader" && code.kind === "user" && code.user.idType === "CARDCODE"
    ? await processOnce({ ...task, code: { ...code, user: { ...code.user, idType: "ID" } } }, dependencies)
    : end;
}

/** Prefetches the history after the balance is shown. On failure the history screen loads it itself. */
export async function prefetchHistory(account: AccountDetails, dependencies: ScanDependencies): Promise<void> {
  await dependencies.untilShown();
  const { keyCode, idType } = account;
  const clientId = dependencies.readDevice()?.clientId ?? "";
  const history = await dependencies.gateway.readHistory({ keyCode, idType, clientId }).catch(() => succeed(undefined));
  if (history.ok && history.response !== undefined) {
    dependencies.onHistory(account, history.response);
  }
}
