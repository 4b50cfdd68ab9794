import type { ProgramConfig } from "@punktum/contracts";
import type {
  RedemptionState,
  IdentifierType,
  LanguageCode,
  Points,
  PosMode,
  UiLanguage,
  ProfileRegistrationType,
  CameraPositionCode,
  Voucher,
} from "@punktum/domain";
import type { ApprovableInput, CodeInput, GatewayOutcome, IdempotentInput, PointsChange } from "./gateway-words.ts";
import type { OrderCalls } from "./orders.ts";
import type { SaleCalls } from "./sales.ts";

export type * from "./gateway-words.ts";

/** Company the staff member may mount a device for. */
export interface Client {
  readonly clientId: string;
  readonly clientName: string;
  readonly legalName: string;
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly showRegistrationCode: string;
  readonly registrationModePosRegistrationTypeCode: string;
  /** In force at this company, its own or the programme's (EARN-10, EARN-11); a device mounted long ago may not know them. */
  readonly pointsRoundingCode?: string | undefined;
  readonly revenueRoundingCode?: string | undefined;
}

/** Shop of a client; a PIN itself never arrives (B-06). */
export interface ClientStore {
  readonly storeId: string;
  readonly storeName: string;
  readonly vatId: string;
  readonly revenueModuleMode: "INT" | "FLOAT";
  readonly decimalRevenue: boolean;
  readonly manualAllowed: boolean;
  readonly usesPin: boolean;
}

/** What staff chose in mounting settings. */
export interface MountInput {
  readonly client: Client;
  readonly store: ClientStore;
  readonly deviceInformation: string;
  readonly workstationId: string;
  readonly cameraPositionCode: CameraPositionCode;
  readonly posMode: PosMode;
  readonly language: LanguageCode;
  /** Key this device already holds, so that it may mount again. */
  readonly deviceKey?: string;
}

/** A mounted device (MNT-20, MNT-21). */
export interface MountedDevice {
  readonly deviceId: string;
  readonly deviceKey: string;
  readonly mountingId?: string;
  readonly appInteractionId: string;
  readonly cashInteractionId?: string;
}

/** Which place of a shop a mounted device holds; the first generation does not tell the mounting's id. */
export type MountedPlace = Pick<MountedDevice, "mountingId" | "appInteractionId">;

/** Settings in force at a place; the back office may have changed them since the mount. */
export interface MountingSettings {
  readonly posMode: PosMode;
  readonly cameraPosition: CameraPositionCode;
  readonly language: LanguageCode;
  /** Of the place; the company's own codes stand with the client (CALL-08, A-27). */
  readonly registrationType?: ProfileRegistrationType;
}

/** What a PIN opens: `ADMIN` the settings of the device, `CASHIER` its till. */
export type PinPurpose = "ADMIN" | "CASHIER";

/** One level of the programme; texts in both languages. */
export interface StatusLevel {
  readonly names: Readonly<Record<UiLanguage, string>>;
  readonly picturePath?: string;
}

/** Where the account stands among the levels (BURN-04). */
export interface LevelStanding {
  readonly current: StatusLevel;
  readonly statePoints: Points;
  readonly threshold: Points;
  readonly next?: StatusLevel & { readonly threshold: Points };
}

/** Texts of a voucher in one language (BURN-38). */
export interface VoucherTexts {
  readonly title: string;
  readonly subtitle?: string;
  readonly description?: string;
}

/** A coupon or reward with its texts in both UI languages; `localizeVoucher` makes the ticket to show. */
export interface LocalizedVoucher {
  readonly voucher: Voucher;
  readonly texts: Readonly<Record<UiLanguage, VoucherTexts>>;
}

/** Everything Burn shows (DATA-01); points are already multiplied by the convert factor. */
export interface AccountDetails {
  readonly keyCode: string;
  readonly idType: IdentifierType;
  readonly userReferenceCode: string;
  readonly userId?: string;
  /** The card has to be read, or the member has to prove to be there, before anything may be redeemed (B-41). */
  readonly redeemNeeds?: "READ" | "PROVEN";
  /** The member has a PIN, which proves as much as a phone's living code. */
  readonly hasPin?: boolean;
  readonly isRegistered: boolean;
  readonly isLocked: boolean;
  readonly isAppUser: boolean;
  readonly points: Points;
  readonly lockedPoints: Points;
  /** Whole cents payable with points; absent when the programme does not tell. */
  readonly payableCents?: number;
  readonly level?: LevelStanding;
  readonly vouchers: readonly LocalizedVoucher[];
  /** Masked; absent for an anonymous account. */
  readonly emailAddress?: string;
  /** Epoch milliseconds. */
  readonly firstActionMs?: number;
  /** Sums of all bookings; where the server does not tell them, those of the bookings read count. */
  readonly totals?: { readonly earned: Points; readonly redeemed: Points };
}

/** One row of the history; signed points (HIST-09). */
export interface HistoryEntry {
  readonly id: string;
  /** In the language the call was made in. */
  readonly description: string;
  /** In each language, where the server tells: the session's may change while the row is shown. */
  readonly descriptions?: Readonly<Record<UiLanguage, string>>;
  readonly bookingTypeCode: string;
  readonly points: Points;
  /** Epoch milliseconds. */
  readonly timeMs: number;
}

/** Bookings of one page of the history, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Names the page after this one; absent on the last. */
  readonly next?: string;
}

/** A key that nobody has used yet, and the coupon it opens. */
export interface CouponKey {
  readonly couponId: string;
  readonly couponKey: string;
}

/** Advertising picture of the screen saver (SAVER-13). */
export interface DisplayAd {
  readonly id: string;
  readonly url: string;
  readonly durationMs?: number;
}

/** Signed-in staff (AUTH-30): what the device keeps instead of a password. */
export interface StaffSession {
  readonly email: string;
  readonly organization: string;
}

/** A redemption as staff see it; times are epoch milliseconds. */
export interface RedemptionFacts {
  readonly code: string;
  readonly state: RedemptionState;
  readonly titles: { readonly de: string; readonly en: string };
  readonly redeemedAtMs?: number;
  readonly usedAtMs?: number;
  /** Absent once it may not be taken back any more. */
  readonly takeBackUntilMs?: number;
}

/** What holding a voucher answers. */
export interface Hold {
  readonly reservationId: string;
  /** What goes on the paper; it counts once the reservation is committed (B-42). */
  readonly redemptionCode?: string;
}

/** A voucher that is held for an account. */
export interface HeldVoucher extends CodeInput {
  /** `C` or `R` and the voucher's id. */
  readonly accountCouponId: string;
  readonly reservationId: string;
}

/**
 * The kiosk's only door to programme data. Two adapters implement it, one per generation; which one serves an
 * operation is the programme's choice (ORG-14, HTTP-15). No method throws for an expected failure.
 */
export interface LoyaltyGateway extends OrderCalls, SaleCalls {
  /** Both logins of AUTH-29; keeps the session in the credential store it was made with. */
  login(input: { email: string; organization: string; password: string }): Promise<GatewayOutcome<StaffSession>>;
  /** Confirms a password without changing the session (admin login modal, MNT-29). */
  confirmLogin(input: { email: string; organization: string; password: string }): Promise<GatewayOutcome<StaffSession>>;
  listClients(): Promise<GatewayOutcome<readonly Client[]>>;
  listStores(clientId: string): Promise<GatewayOutcome<readonly ClientStore[]>>;
  /** API key, mount, device session (MNT-18). */
  mount(input: MountInput): Promise<GatewayOutcome<MountedDevice>>;
  unmount(device: MountedDevice & { readonly clientId: string }): Promise<GatewayOutcome<null>>;
  /** The settings in force; `undefined` where the place is no longer held. */
  readMounting(place: MountedPlace): Promise<GatewayOutcome<MountingSettings | undefined>>;
  /**
   * Lets the server check a PIN; without one it only says whether one is asked for (`EMPTY_PIN`) or not
   * (`required: false`). A wrong one is counted against the device (A-57, B-06).
   */
  checkPin(
    input: MountedPlace & { readonly purpose: PinPurpose; readonly pin?: string },
  ): Promise<GatewayOutcome<{ readonly required: boolean }>>;
  /** Sets the PIN of this session, `null` takes it away; `EMPTY_PIN` without the one there is. */
  setSessionPin(
    input: MountedPlace & { readonly pin: string | null; readonly currentPin?: string },
  ): Promise<GatewayOutcome<null>>;
  /**
   * Lets the server check the PIN of a member; the pass it answers goes on in place of the code, for ten minutes. A wrong PIN
   * counts against the account (B-41).
   */
  provePin(input: CodeInput & IdempotentInput & { readonly pin: string }): Promise<GatewayOutcome<CodeInput>>;
  checkIn(input: CodeInput & { readonly deviceKey: string; readonly nowMs: number }): Promise<GatewayOutcome<null>>;
  readAccount(input: CodeInput & { readonly clientId: string }): Promise<GatewayOutcome<AccountDetails>>;
  readBalance(input: CodeInput & { readonly clientId: string }): Promise<GatewayOutcome<Points>>;
  /** `after` is the `next` of the page before; without it the newest bookings (HIST-05). */
  readHistory(
    input: CodeInput & { readonly clientId: string; readonly after?: string },
  ): Promise<GatewayOutcome<HistoryPage>>;
  /**
   * Keys of several coupons in one call; coupons without keys or unknown ones have none (V1-15). With a `couponKey` only that
   * one, which finds it also among more keys than fit into a list.
   */
  listCouponKeys(couponIds: readonly string[], couponKey?: string): Promise<GatewayOutcome<readonly CouponKey[]>>;
  redeem(
    input: CodeInput &
      IdempotentInput & {
        readonly clientId: string;
        readonly voucher: Pick<Voucher, "voucherType" | "voucherId" | "accountVoucherId">;
        readonly couponKey?: string;
      },
  ): Promise<GatewayOutcome<PointsChange>>;
  /** Holds a voucher and its points until it is committed or released, 15 minutes at most; (B-10). */
  reserveVoucher(
    input: CodeInput & IdempotentInput & { readonly accountCouponId: string; readonly couponKey?: string },
  ): Promise<GatewayOutcome<Hold>>;
  /** Whether a reservation is still neither booked, given back nor over. */
  isHeld(input: HeldVoucher): Promise<GatewayOutcome<boolean>>;
  /** Redeems what is held; one that is committed already answers its booking again. */
  commitReservation(input: HeldVoucher & IdempotentInput): Promise<GatewayOutcome<PointsChange>>;
  /** Gives back what is held. */
  releaseReservation(input: HeldVoucher & IdempotentInput): Promise<GatewayOutcome<null>>;
  /** What a redemption's code stands for, for whoever of the staff is on duty (B-42). */
  readRedemption(code: string): Promise<GatewayOutcome<RedemptionFacts>>;
  /** Hands out what was redeemed, once. */
  handOutRedemption(input: IdempotentInput & { readonly code: string }): Promise<GatewayOutcome<RedemptionFacts>>;
  /** Gives points and voucher back, while nothing was handed out. */
  takeBackRedemption(input: IdempotentInput & { readonly code: string }): Promise<GatewayOutcome<null>>;
  setActivation(
    input: CodeInput & IdempotentInput & { readonly accountVoucherId: string; readonly activated: boolean },
  ): Promise<GatewayOutcome<null>>;
  /** Points typed by staff; negative takes points (EARN-01, A-17). */
  bookManualPoints(
    input: CodeInput &
      IdempotentInput &
      ApprovableInput & { readonly deviceKey: string; readonly points: Points; readonly reason: string },
  ): Promise<GatewayOutcome<PointsChange>>;
  listDisplayAds(deviceKey: string): Promise<GatewayOutcome<readonly DisplayAd[]>>;
  /** Address of the picture at the head of a ticket; `null` where the programme has none (PRINT-17). */
  readReceiptLogo(deviceKey: string): Promise<GatewayOutcome<string | null>>;
  readProgramConfig(organization: string): Promise<GatewayOutcome<ProgramConfig>>;
}
