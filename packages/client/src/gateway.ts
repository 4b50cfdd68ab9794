import type { ProgramConfig } from "@punktum/contracts";
import type {
  AdSchedule,
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
import type {
  ApprovableInput,
  CodeInput,
  GatewayOutcome,
  IdempotentInput,
  PointsChange,
  QueuedInput,
  StatusLevel,
} from "./gateway-words.ts";
import type { HistoryCalls } from "./history.ts";
import type { OrderCalls } from "./orders.ts";
import type { SaleCalls } from "./sales.ts";

export type * from "./gateway-words.ts";
export type * from "./history.ts";

/** Company for which the staff member may mount a device. */
export interface Client {
  readonly clientId: string;
  readonly clientName: string;
  readonly legalName: string;
  readonly showRegistrationButton: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly showRegistrationCode: string;
  readonly registrationModePosRegistrationTypeCode: string;
  /** Effective rules, the company's own or the programme's. A device mounted long ago may not know them. */
  readonly pointsRoundingCode?: string | undefined;
  readonly revenueRoundingCode?: string | undefined;
}

/** Store of a client, without its PIN. */
export interface ClientStore {
  readonly storeId: string;
  readonly storeName: string;
  readonly vatId: string;
  readonly revenueModuleMode: "INT" | "FLOAT";
  readonly decimalRevenue: boolean;
  readonly manualAllowed: boolean;
  readonly usesPin: boolean;
  /** On one line; empty if it is not known. Absent until the place's settings were read. */
  readonly address?: string | undefined;
}

/** Choices of staff in the mounting settings. */
export interface MountInput {
  readonly client: Client;
  readonly store: ClientStore;
  readonly deviceInformation: string;
  readonly workstationId: string;
  readonly cameraPositionCode: CameraPositionCode;
  readonly posMode: PosMode;
  readonly language: LanguageCode;
  /** Key this device already has, so that it can mount again. */
  readonly deviceKey?: string;
}

/** A mounted device. */
export interface MountedDevice {
  readonly deviceId: string;
  readonly deviceKey: string;
  readonly mountingId?: string;
  readonly appInteractionId: string;
  readonly cashInteractionId?: string;
}

/** The place that a mounted device holds; v1 does not return the mounting's id. */
export type MountedPlace = Pick<MountedDevice, "mountingId" | "appInteractionId">;

/** Effective settings of a place; the back office may have changed them since the mount. */
export interface MountingSettings {
  readonly posMode: PosMode;
  readonly cameraPosition: CameraPositionCode;
  readonly language: LanguageCode;
  /** Of the place; the company's registration codes are part of the client. */
  readonly registrationType?: ProfileRegistrationType;
  readonly shop: Pick<ClientStore, "storeName" | "address">;
}

/** Purpose of a PIN: `ADMIN` for the settings of the device, `CASHIER` for its till. */
export type PinPurpose = "ADMIN" | "CASHIER";

/** The account's level and its progress. */
export interface LevelProgress {
  readonly current: StatusLevel;
  readonly statePoints: Points;
  readonly threshold: Points;
  readonly next?: StatusLevel & { readonly threshold: Points };
}

/** Texts of a voucher in one language. */
export interface VoucherTexts {
  readonly title: string;
  readonly subtitle?: string;
  readonly description?: string;
}

/** A coupon or reward with its texts in both UI languages; `localizeVoucher` selects one. */
export interface LocalizedVoucher {
  readonly voucher: Voucher;
  readonly texts: Readonly<Record<UiLanguage, VoucherTexts>>;
}

/** All data of the burn screen. The conversion factor is already applied to points (decision 0098). */
export interface AccountDetails {
  readonly keyCode: string;
  readonly idType: IdentifierType;
  readonly userReferenceCode: string;
  readonly userId?: string;
  /** Strength that redeeming still requires: a card that is read, or a proof of the member's presence. */
  readonly redeemNeeds?: "READ" | "PROVEN";
  /** The member has a PIN, which proves presence like a phone's living code. */
  readonly hasPin?: boolean;
  readonly isRegistered: boolean;
  readonly isLocked: boolean;
  readonly isAppUser: boolean;
  readonly points: Points;
  /** Programme points per stored point. Absent: not told. */
  readonly convertFactor?: number;
  readonly lockedPoints: Points;
  /** Whole cents payable with points; absent if the programme does not provide them. */
  readonly payableCents?: number;
  readonly level?: LevelProgress;
  readonly vouchers: readonly LocalizedVoucher[];
  /** Masked; absent for an anonymous account. */
  readonly emailAddress?: string;
  /** Absent unless the programme calls members by it. */
  readonly firstName?: string;
  /** Epoch milliseconds. */
  readonly firstActionMs?: number;
  /** Sums of all bookings; if absent, use the sums of the bookings read. */
  readonly totals?: { readonly earned: Points; readonly redeemed: Points };
}

/** An unused key and its coupon. */
export interface CouponKey {
  readonly couponId: string;
  readonly couponKey: string;
}

/** Advertising picture of the screen saver. */
export interface DisplayAd {
  readonly id: string;
  readonly url: string;
  readonly durationMs?: number;
  /** Absent: always. */
  readonly schedule?: AdSchedule;
}

/** Signed-in staff; the device stores this instead of a password. */
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
  /** Absent once it can no longer be taken back. */
  readonly takeBackUntilMs?: number;
}

/** Answer of a reservation. */
export interface Hold {
  readonly reservationId: string;
  /** Code for the ticket; valid once the reservation is committed. */
  readonly redemptionCode?: string;
}

/** A voucher reserved for an account. */
export interface HeldVoucher extends CodeInput {
  /** `C` or `R` and the voucher's id. */
  readonly accountCouponId: string;
  readonly reservationId: string;
}

/**
 * The kiosk's only access to programme data. Two adapters implement it, one per generation; the programme chooses the
 * adapter per operation. Expected failures are returned, never thrown.
 */
export interface LoyaltyGateway extends HistoryCalls, OrderCalls, SaleCalls {
  /** Both staff logins; stores the session in the adapter's credential store. */
  login(input: { email: string; organization: string; password: string }): Promise<GatewayOutcome<StaffSession>>;
  /** Checks a password without changing the session (admin login dialog). */
  confirmLogin(input: { email: string; organization: string; password: string }): Promise<GatewayOutcome<StaffSession>>;
  listClients(): Promise<GatewayOutcome<readonly Client[]>>;
  listStores(clientId: string): Promise<GatewayOutcome<readonly ClientStore[]>>;
  /** Gets the API key, mounts, and opens the device session. */
  mount(input: MountInput): Promise<GatewayOutcome<MountedDevice>>;
  /** `reason`: why it is unmounted although bookings wait. */
  unmount(
    device: MountedDevice & { readonly clientId: string; readonly reason?: string | undefined },
  ): Promise<GatewayOutcome<null>>;
  /** The effective settings; `undefined` if the device no longer holds the place. */
  readMounting(place: MountedPlace): Promise<GatewayOutcome<MountingSettings | undefined>>;
  /**
   * Lets the server check a PIN. Without a PIN it only tells whether one is required (`EMPTY_PIN`) or not (`required:
   * false`). The device has a limited number of wrong PINs.
   */
  checkPin(
    input: MountedPlace & { readonly purpose: PinPurpose; readonly pin?: string },
  ): Promise<GatewayOutcome<{ readonly required: boolean }>>;
  /** Sets the PIN of this session, `null` removes it; `EMPTY_PIN` if the current PIN is missing. */
  setSessionPin(
    input: MountedPlace & { readonly pin: string | null; readonly currentPin?: string },
  ): Promise<GatewayOutcome<null>>;
  /**
   * Lets the server check the member's PIN. The returned pass replaces the code for ten minutes. Wrong PINs count per
   * account (decision 0052).
   */
  provePin(input: CodeInput & IdempotentInput & { readonly pin: string }): Promise<GatewayOutcome<CodeInput>>;
  /** Sends the member the mail in which they choose a PIN. Returns their masked address. */
  sendPinMail(input: CodeInput): Promise<GatewayOutcome<string>>;
  checkIn(input: CodeInput & { readonly deviceKey: string; readonly nowMs: number }): Promise<GatewayOutcome<null>>;
  readAccount(input: CodeInput & { readonly clientId: string }): Promise<GatewayOutcome<AccountDetails>>;
  readBalance(input: CodeInput & { readonly clientId: string }): Promise<GatewayOutcome<Points>>;
  /**
   * Keys of several coupons in one call; unknown coupons and those without keys have none (decision 0091). With a
   * `couponKey` only that key, which is found even if there are more keys than one answer holds.
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
  /** Reserves a voucher and its points until commit or release, 15 minutes at most. */
  reserveVoucher(
    input: CodeInput & IdempotentInput & { readonly accountCouponId: string; readonly couponKey?: string },
  ): Promise<GatewayOutcome<Hold>>;
  /** Whether a reservation is still open: neither committed, released nor expired. */
  isHeld(input: HeldVoucher): Promise<GatewayOutcome<boolean>>;
  /** Redeems a reserved voucher; a repeated commit returns the same booking. */
  commitReservation(input: HeldVoucher & IdempotentInput): Promise<GatewayOutcome<PointsChange>>;
  /** Releases a reservation. */
  releaseReservation(input: HeldVoucher & IdempotentInput): Promise<GatewayOutcome<null>>;
  /** The redemption of a code, for the staff on duty. */
  readRedemption(code: string): Promise<GatewayOutcome<RedemptionFacts>>;
  /** Marks the goods as handed out; possible once. */
  handOutRedemption(input: IdempotentInput & { readonly code: string }): Promise<GatewayOutcome<RedemptionFacts>>;
  /** Returns points and voucher, if the goods were not handed out. */
  takeBackRedemption(input: IdempotentInput & { readonly code: string }): Promise<GatewayOutcome<null>>;
  setActivation(
    input: CodeInput & IdempotentInput & { readonly accountVoucherId: string; readonly activated: boolean },
  ): Promise<GatewayOutcome<null>>;
  /** Books points typed by staff; negative takes points. */
  bookManualPoints(
    input: CodeInput &
      IdempotentInput &
      QueuedInput &
      ApprovableInput & { readonly deviceKey: string; readonly points: Points; readonly reason: string },
  ): Promise<GatewayOutcome<PointsChange>>;
  listDisplayAds(deviceKey: string): Promise<GatewayOutcome<readonly DisplayAd[]>>;
  /** Address of the logo of a ticket; `null` if the programme has none. */
  readReceiptLogo(deviceKey: string): Promise<GatewayOutcome<string | null>>;
  readProgramConfig(organization: string): Promise<GatewayOutcome<ProgramConfig>>;
}
