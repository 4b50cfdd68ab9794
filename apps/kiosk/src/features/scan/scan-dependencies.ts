import type { AccountDetails, GatewayOutcome, HistoryPage, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { KeyedBookings } from "../../services/bookings/keyed-bookings.ts";
import type { GuardedBooking } from "../../services/bookings/repeat-guard.ts";
import type { IdentifiedBy } from "../../services/visit/session.ts";
import type { ErrorCode } from "@punktum/contracts";
import type { CardCodeError, Failure, LanguageCode, ScanSource, UserKey } from "@punktum/domain";

/** Something that was read, and where. */
export interface ScanInput {
  readonly text: string;
  readonly source: ScanSource;
}

/** Why a scan led nowhere; each has a text. */
export type ScanFailure = Failure<ErrorCode | CardCodeError>;

/** A shopper was recognised. */
export interface Identified {
  readonly account: AccountDetails;
  /** Parameters of the burn screen (BURN-01). */
  readonly query: Readonly<Record<string, string>>;
  /** How the shopper's code came (B-41). */
  readonly identifiedBy: IdentifiedBy;
}

/** What bookings and reads name of the device. */
export interface ScanDevice {
  readonly deviceKey: string;
  readonly clientId: string;
  readonly language: LanguageCode;
}

/** What the scan machine needs of the outside. */
export interface ScanDependencies {
  readonly gateway: Pick<
    LoyaltyGateway,
    "checkIn" | "readAccount" | "readHistory" | "bookManualPoints" | "bookRevenue"
  >;
  /** Key and company of the device; `undefined` while it is not set up. */
  readDevice(): ScanDevice | undefined;
  /** Lets the server know, while it works, how the code came. */
  during<T>(identifiedBy: IdentifiedBy, work: () => Promise<T>): Promise<T>;
  /** How the code of the shopper already at the kiosk came. */
  readIdentifiedBy(): IdentifiedBy;
  /** The shopper already at the kiosk, whose voucher codes carry no user. */
  readPresentUser(): UserKey | undefined;
  /** Books under a key that outlives the page: the same card for the same sale is booked once (B-04, B-24). */
  readonly keyed: KeyedBookings;
  nowMs(): number;
  /** Something was read: sound, and a sign of life (SCAN-13, A-48). */
  onRead(): void;
  onRefused(failure: ScanFailure): void;
  /** The shopper could not be checked in; everything else goes on (SCAN-26). */
  onCheckInFailed(failure: ScanFailure): void;
  onIdentified(identified: Identified): void;
  /** Ends when the next screen stands: what is only for later does not put it off. */
  untilShown(): Promise<void>;
  /** The newest bookings of a shopper recognised before, as soon as it is there (SCAN-20). */
  onHistory(account: AccountDetails, history: HistoryPage): void;
  /** Whether to book: asks where the same card got the same a moment ago. */
  admit(booking: GuardedBooking): Promise<boolean>;
  onBooked(booking: GuardedBooking): Promise<void>;
  /** Books with the till's PIN where the server asks for one (EARN-02). */
  approve<T>(book: (pin?: string) => Promise<GatewayOutcome<T>>): Promise<GatewayOutcome<T>>;
  onEarned(change: PointsChange): void;
  /** The camera was not to be switched on, or nobody answered (SCAN-16). */
  onDeclined(): void;
}
