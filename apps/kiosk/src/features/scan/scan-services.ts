import type { PointsChange } from "@punktum/client";
import { posModeRules } from "@punktum/domain";
import type { Camera } from "../../devices/camera/camera.ts";
import type { Sounds } from "../../devices/sound/sound.ts";
import type { Navigation } from "../../hooks/use-navigation.ts";
import type { CameraPermission, KioskServices } from "../../services/kiosk-services.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import { createKeyedBookings } from "../../services/bookings/keyed-bookings.ts";
import type { Store } from "../../base/store.ts";
import type { Identified, ScanDependencies, ScanFailure } from "./scan-dependencies.ts";
import { createSeenVisits, type SeenVisit } from "./seen-visits.ts";

/** Time until the burn screen has rendered, on a slow tablet too. */
const NEXT_SCREEN_MS = 400;

/** Services and callbacks of the screen that scans. */
export interface ScanEnvironment {
  readonly services: Pick<
    KioskServices,
    | "sessions"
    | "toasts"
    | "clock"
    | "gateway"
    | "device"
    | "activity"
    | "repeatGuard"
    | "pinPrompt"
    | "isOnline"
    | "orders"
    | "config"
  >;
  readonly sounds: Sounds;
  readonly navigation: Pick<Navigation, "forward">;
  readonly onEarned: (change: PointsChange) => void;
  /** Shows why a read was refused. Default: a toast. */
  readonly onRefused?: ((failure: ScanFailure) => void) | undefined;
  /** Called for a recognised shopper. Default: opens their points and vouchers. */
  readonly onIdentified?: ((query: Identified["query"]) => void) | undefined;
  /** Accepts cards while the server does not answer; their bookings wait on the tablet. */
  readonly takesUnread?: boolean;
  /** Receives members seen lately while the server does not answer. Absent: their cards are refused. */
  readonly onSeen?: ((visit: SeenVisit) => void) | undefined;
}

/** Connects the scan machine with the kiosk's services and screens. */
export function createScanDependencies(environment: ScanEnvironment): ScanDependencies {
  const { services, sounds, navigation, onEarned, takesUnread = false, onSeen } = environment;
  const { sessions, toasts, clock, gateway, device, activity, repeatGuard, pinPrompt } = services;
  const showVouchers = (query: Identified["query"]): void => {
    const mode = device.get().mounting?.posMode;
    // On devices that only register, the form opens over the scanner.
    if (mode === undefined || !posModeRules(mode).onlyRegisters) {
      navigation.forward("burn", { query, replace: true });
    }
  };
  const leave = environment.onIdentified ?? showVouchers;
  const seen = onSeen && createSeenVisits(services, onSeen);
  const untilShown = async (): Promise<void> => await new Promise((resolve) => clock.after(NEXT_SCREEN_MS, resolve));
  const present = () => sessions.current.get()?.account;
  return {
    gateway,
    admit: repeatGuard.admit,
    onBooked: repeatGuard.booked,
    approve: async (book) => await bookWithPin(pinPrompt, book),
    onEarned,
    keyed: createKeyedBookings({ device, clock }),
    nowMs: () => clock.now(),
    readDevice: () => {
      const { mounting } = device.get();
      return (
        mounting && {
          deviceKey: mounting.deviceKey,
          clientId: mounting.client.clientId,
          language: mounting.language,
        }
      );
    },
    readPresentUser: () => {
      const account = present();
      return account && { keyCode: account.keyCode, idType: account.idType };
    },
    onRead: () => {
      sounds.play("scan");
      activity.touch();
    },
    onRefused: environment.onRefused ?? (({ code, message }) => toasts.show("error", code ?? message)),
    onCheckInFailed: ({ code, message }) => toasts.show("error", code ?? message),
    during: sessions.during,
    readIdentifiedBy: sessions.identifiedBy,
    isServerInReach: services.isOnline.get,
    onUnread: takesUnread
      ? (code, identifiedBy) => {
          sessions.startUnread(code, identifiedBy);
          leave({ ...code });
        }
      : undefined,
    readSeen: seen?.read,
    onSeen: (code, balance) => seen?.welcome(code, balance),
    onIdentified: ({ account, query, identifiedBy }) => {
      sessions.start(account, identifiedBy);
      leave(query);
      seen?.noteLater(account, identifiedBy, untilShown);
    },
    untilShown,
    onHistory: (account, history) => {
      // The next shopper must not get this history.
      if (present()?.userReferenceCode === account.userReferenceCode) {
        sessions.setHistory(history);
      }
    },
    onDeclined: () => navigation.forward("screen-saver", { replace: true }),
  };
}

/** Copies the camera permission into the store that the admin screens show. Returns the unsubscribe function. */
export function followPermission(camera: Camera, permission: Pick<Store<CameraPermission>, "set">): () => void {
  const follow = (): void => {
    const { kind } = camera.state.get();
    if (kind === "live" || kind === "denied") {
      permission.set(kind === "live" ? "granted" : "denied");
    }
  };
  follow();
  return camera.state.subscribe(follow);
}
