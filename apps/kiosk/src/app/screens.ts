import type { ComponentType } from "react";
import type { RouteName } from "../config/routes.ts";
import { ScreenSaverScreen } from "../screens/screen-saver.tsx";

/** Loads a screen when its route is first entered. */
type ScreenLoader = () => Promise<ComponentType>;

/**
 * The screens by route. Nearly every start shows the screen saver, so it comes with the first code. The access rules are
 * in `access.ts`; a route without a screen shows the not-found page.
 */
export const SCREENS: Readonly<Partial<Record<RouteName, ScreenLoader>>> = {
  "screen-saver": () => Promise.resolve(ScreenSaverScreen),
  "qr-scanner": async () => (await import("../screens/qr-scanner.tsx")).QrScannerScreen,
  burn: async () => (await import("../screens/burn.tsx")).BurnScreen,
  login: async () => (await import("../screens/login.tsx")).LoginScreen,
  admin: async () => (await import("../screens/admin.tsx")).AdminScreen,
  history: async () => (await import("../screens/history.tsx")).HistoryScreen,
  "mounting-settings": async () => (await import("../screens/mounting-settings.tsx")).MountingSettingsScreen,
  "set-session-pin": async () => (await import("../screens/set-session-pin.tsx")).SetSessionPinScreen,
  configurations: async () => (await import("../screens/configurations.tsx")).ConfigurationsScreen,
  revenue: async () => (await import("../screens/revenue.tsx")).RevenueScreen,
  "magnetic-stripe-reader": async () =>
    (await import("../screens/magnetic-stripe-reader.tsx")).MagneticStripeReaderScreen,
  display: async () => (await import("../screens/display.tsx")).DisplayScreen,
  "device-test": async () => (await import("../screens/device-test.tsx")).DeviceTestScreen,
};
