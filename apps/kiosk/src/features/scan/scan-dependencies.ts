import type { AccountDetails, GatewayOutcome, HistoryPage, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { KeyedBookings } from "../../services/bookings/keyed-bookings.ts";
import type { GuardedBooking } from "../../services/bookings/repeat-guard.ts";
import type { IdentifiedBy } from "../../services/visit/session.ts";
import type { SeenBalance } from "../../storage/device-values.ts";
import type { ErrorCode } from "@punktum/contracts";
import type { CardCodeError, Failure, LanguageCode, ScanSource, UserKey } from "@punktum/domain";

/** A text that was read, and its source. */
export interface ScanInput {
  readonly text: string;
  readonly source: ScanSource;
}

/** Why a scan failed. Each code has a text in the phrases. */
export type ScanFailure = Failure<ErrorCode | CardCodeError>;

/** A recognised shopper. */
export interface Identified {
  readonly account: AccountDetails;
  /** Query parameters of the burn screen. */
  readonly query: Readonly<Record<string, string>>;
  /** How the shopper was identified; the platform decides by it what may be spent. */
  readonly identifiedBy: IdentifiedBy;
}

/** What bookings and reads send about the device. */
export interface ScanDevice {
  readonly deviceKey: string;
  readonly clientId: string;
  readonly language: LanguageCode;
}

/** Dependencies of the scan machine. */
export interface ScanDependencies {
  readonly gateway: Pick<
    LoyaltyGateway,
    "checkIn" | "readAccount" | "readHistory" | "bookManualPoints" | "bookRevenue"
  >;
  /** Key and company of the device; `undefined` while it is not mounted. */
  readDevice(): ScanDevice | undefined;
  /** Sends `identifiedBy` with every call made during `work`. */
  during<T>(identifiedBy: IdentifiedBy, work: () => Promise<T>): Promise<T>;
  /** How the shopper of the running session was identified. */
  readIdentifiedBy(): IdentifiedBy;
  /** The shopper of the running session; voucher codes name no user of their own. */
  readPresentUser(): UserKey | undefined;
  /** Books under a stored idempotency key that survives a reload, so that a card is booked once per sale. */
  readonly keyed: KeyedBookings;
  nowMs(): number;
  /** Called for every read: plays the sound and restarts the inactivity timer. */
  onRead(): void;
  onRefused(failure: ScanFailure): void;
  /** Check-in failed. The scan continues nevertheless (SCAN-26). */
  onCheckInFailed(failure: ScanFailure): void;
  onIdentified(identified: Identified): void;
  /** Takes a card that the server could not be asked about. Absent: such a card is refused. */
  readonly onUnread?: ((code: UserKey, identifiedBy: IdentifiedBy) => void) | undefined;
  /** What this tablet knows of a card that it has seen lately. Absent: such a card is refused like any other. */
  readonly readSeen?: ((code: UserKey) => Promise<SeenBalance | undefined>) | undefined;
  /** The server did not answer about a card that was read, and this tablet has seen it lately. */
  onSeen(code: UserKey, balance: SeenBalance): void;
  /** Whether the server may answer, as far as known. */
  isServerInReach(): boolean;
  /** Resolves when the next screen has rendered. Work that is not needed yet waits for it. */
  untilShown(): Promise<void>;
  /** Receives the prefetched history. */
  onHistory(account: AccountDetails, history: HistoryPage): void;
  /** Whether to book. Asks staff if the same card got the same booking a moment ago. */
  admit(booking: GuardedBooking): Promise<boolean>;
  onBooked(booking: GuardedBooking): Promise<void>;
  /** Books, with the till's PIN if the server asks for one. */
  approve<T>(book: (pin?: string) => Promise<GatewayOutcome<T>>): Promise<GatewayOutcome<T>>;
  onEarned(change: PointsChange): void;
  /** The camera question was declined or timed out. */
  onDeclined(): void;
}
