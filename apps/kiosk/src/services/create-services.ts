import type { LoyaltyGateway } from "@punktum/client";
import type { ShownLanguage } from "@punktum/domain";
import type { Connection } from "@punktum/outbox";
import type { Raster } from "@punktum/printing";
import type { OrganizationConfig } from "../config/organization-config.ts";
import { createWorkerPrinter } from "../devices/printer/receipt-printer.ts";
import { startPrinterWorker } from "../devices/printer/start-printer-worker.ts";
import type { DeviceStore } from "../storage/device-store.ts";
import type { Vault } from "../storage/open-device.ts";
import { systemClock } from "../base/clock.ts";
import { deviceLanguage } from "./visit/end-session.ts";
import { createHandover } from "./visit/handover.ts";
import { PLAIN_COMFORT, type CameraPermission, type Comfort, type KioskServices } from "./kiosk-services.ts";
import { createLazyGateway } from "./server/lazy-gateway.ts";
import { createPinPrompt } from "./pins/pin-prompt.ts";
import { createActivity, createBusy, createModals } from "./visit/presence.ts";
import { createRealtimeControl } from "./till/realtime-control.ts";
import { createRepeatGuard } from "./bookings/repeat-guard.ts";
import { lazily } from "./server/server-connection.ts";
import { createSessions } from "./visit/session.ts";
import type { OrderCounts } from "./orders/order-types.ts";
import { createStaffDuty } from "./staff/staff-duty.ts";
import { createStore } from "../base/store.ts";
import { createToasts } from "./toasts.ts";

/** Creates the services of one page. Only tests pass a `gateway`. */
export function createServices(options: {
  readonly device: DeviceStore;
  readonly config: OrganizationConfig;
  readonly vault: Vault;
  readonly gateway?: LoyaltyGateway;
}): KioskServices {
  const { device } = options;
  const config = createStore(options.config);
  const isOnline = createStore(true);
  const connection = createStore<Connection>("UNKNOWN");
  const orderCounts = createStore<OrderCounts>({ waiting: 0, refused: 0 });
  const busy = createBusy();
  const sessions = createSessions();
  const activity = createActivity();
  const pinPrompt = createPinPrompt();
  const language = createStore<ShownLanguage>(deviceLanguage(device.get()));
  const staffDuty = createStaffDuty(async () => await server());
  const staff = { current: staffDuty.current, pinPrompt, clock: systemClock, activity };
  const [modals, toasts] = [createModals(), createToasts()];
  const connect = { device, config, isOnline, connection, sessions, language, staff, modals, toasts };
  const server = lazily(async () => (await import("./server/server-gateway.ts")).createServerConnection(connect));
  const services: KioskServices = {
    clock: systemClock,
    server,
    gateway: options.gateway ?? createLazyGateway(async () => (await server()).gateway),
    realtime: createRealtimeControl(),
    config,
    device,
    sessions,
    handover: createHandover(),
    toasts,
    modals,
    busy,
    activity,
    pinPrompt,
    staffDuty,
    repeatGuard: createRepeatGuard(systemClock, busy),
    printer: createWorkerPrinter(startPrinterWorker, systemClock.now),
    receiptLogo: createStore<Raster | undefined>(undefined),
    isStaff: createStore(false),
    isAdminLimited: createStore(false),
    language,
    comfort: createStore<Comfort>(PLAIN_COMFORT),
    camera: createStore<CameraPermission>("unknown"),
    isOnline,
    connection,
    orderCounts,
    shownAd: createStore<{ readonly id: string } | undefined>(undefined),
    vault: options.vault,
    orders: lazily(async () => (await import("./orders/open-order-book.ts")).openOrderBook(services)),
  };
  return services;
}
