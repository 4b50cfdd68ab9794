import type { LoyaltyGateway } from "@punktum/client";
import type { UiLanguage } from "@punktum/domain";
import type { Raster } from "@punktum/printing";
import type { OrganizationConfig } from "../config/organization-config.ts";
import type { ReceiptPrinter } from "../devices/printer/receipt-printer.ts";
import type { DeviceStore } from "../storage/device-store.ts";
import type { Clock } from "../base/clock.ts";
import type { Handover } from "./visit/handover.ts";
import type { PinPrompt } from "./pins/pin-prompt.ts";
import type { Activity, Busy, Modals } from "./visit/presence.ts";
import type { RealtimeControl } from "./till/realtime-control.ts";
import type { RepeatGuard } from "./bookings/repeat-guard.ts";
import type { ServerConnection } from "./server/server-connection.ts";
import type { Sessions } from "./visit/session.ts";
import type { StaffDuty } from "./staff/staff-duty.ts";
import type { Store } from "../base/store.ts";
import type { Toasts } from "./toasts.ts";

/** Whether the browser lets us use the camera, as far as we know (ADM-01, MNT-15). */
export type CameraPermission = "unknown" | "granted" | "denied";

/** Reading aids a shopper may switch on; they end with the session. */
export interface Comfort {
  readonly textSize: "normal" | "large" | "largest";
  readonly contrast: "normal" | "high";
  /** `less` stops the screen saver's pictures and all animation (WCAG 2.2.2). */
  readonly motion: "normal" | "less";
}

/** How every session begins. */
export const PLAIN_COMFORT: Comfort = { textSize: "normal", contrast: "normal", motion: "normal" };

/** Everything the screens and features share. Made once at start; tests make their own. */
export interface KioskServices {
  readonly clock: Clock;
  readonly gateway: LoyaltyGateway;
  /** What lies below the gateway; fetched when first needed. */
  readonly server: () => Promise<ServerConnection>;
  readonly realtime: RealtimeControl;
  readonly config: Store<OrganizationConfig>;
  readonly device: DeviceStore;
  readonly sessions: Sessions;
  readonly handover: Handover;
  readonly toasts: Toasts;
  readonly modals: Modals;
  readonly busy: Busy;
  readonly activity: Activity;
  readonly pinPrompt: PinPrompt;
  readonly staffDuty: StaffDuty;
  readonly repeatGuard: RepeatGuard;
  readonly printer: ReceiptPrinter;
  /** The picture at the head of a ticket, as far as it is known: no ticket waits for it (PRINT-17). */
  readonly receiptLogo: Store<Raster | undefined>;
  /** Somebody of the staff was on duty on this visit of the staff's screens: settings may change (B-25). */
  readonly isStaff: Store<boolean>;
  /** Language shown now; the screen saver sets it back to the device's (FMT-08). */
  readonly language: Store<UiLanguage>;
  readonly comfort: Store<Comfort>;
  readonly camera: Store<CameraPermission>;
  /** False while the server cannot be reached (SOCK-10, SOCK-12). */
  readonly isOnline: Store<boolean>;
}
