import type { LoyaltyGateway } from "@punktum/client";
import type { ShownLanguage } from "@punktum/domain";
import type { Connection } from "@punktum/outbox";
import type { Raster } from "@punktum/printing";
import type { OrganizationConfig } from "../config/organization-config.ts";
import type { ReceiptPrinter } from "../devices/printer/receipt-printer.ts";
import type { DeviceStore } from "../storage/device-store.ts";
import type { Vault } from "../storage/open-device.ts";
import type { Clock } from "../base/clock.ts";
import type { Handover } from "./visit/handover.ts";
import type { OrderBook, OrderCounts } from "./orders/order-types.ts";
import type { PinPrompt } from "./pins/pin-prompt.ts";
import type { Activity, Busy, Modals } from "./visit/presence.ts";
import type { RealtimeControl } from "./till/realtime-control.ts";
import type { RepeatGuard } from "./bookings/repeat-guard.ts";
import type { ServerConnection } from "./server/server-connection.ts";
import type { Sessions } from "./visit/session.ts";
import type { StaffDuty } from "./staff/staff-duty.ts";
import type { Store } from "../base/store.ts";
import type { Toasts } from "./toasts.ts";

/** The browser's camera permission, as far as known. */
export type CameraPermission = "unknown" | "granted" | "denied";

/** Reading aids of the shopper. They end with the session. */
export interface Comfort {
  readonly textSize: "normal" | "large" | "largest";
  readonly contrast: "normal" | "high";
  /** `less` stops the screen saver's pictures and all animation (WCAG 2.2.2). */
  readonly motion: "normal" | "less";
}

/** Reading aids at the start of every session. */
export const PLAIN_COMFORT: Comfort = { textSize: "normal", contrast: "normal", motion: "normal" };

/** Services shared by screens and features. Created once at start; tests create their own. */
export interface KioskServices {
  readonly clock: Clock;
  readonly gateway: LoyaltyGateway;
  /** The connection below the gateway, loaded on first use. */
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
  /** The logo of tickets, if loaded. No ticket waits for it. */
  readonly receiptLogo: Store<Raster | undefined>;
  /** Staff signed in during this visit of the staff screens, so settings may change (decision 0026). */
  readonly isStaff: Store<boolean>;
  /** Admin was opened while the server did not answer, so it shows only what waits on the tablet (decision 0291). */
  readonly isAdminLimited: Store<boolean>;
  /** The shown language. The screen saver resets it to the device's. */
  readonly language: Store<ShownLanguage>;
  readonly comfort: Store<Comfort>;
  readonly camera: Store<CameraPermission>;
  /** False while the server is unreachable. */
  readonly isOnline: Store<boolean>;
  /** State of the connection to the server. */
  readonly connection: Store<Connection>;
  /** Confirmed bookings that the server has not booked yet. Loaded on first use. */
  readonly orders: () => Promise<OrderBook>;
  /** The picture of the screen saver that was shown last; another object for each showing. */
  readonly shownAd: Store<{ readonly id: string } | undefined>;
  readonly vault: Vault;
  /** Counts of these bookings. */
  readonly orderCounts: Store<OrderCounts>;
}
