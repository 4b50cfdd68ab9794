import { KIOSK_ROUTES, type PosMode } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import type { RouteName } from "../config/routes.ts";
import type { DeviceState } from "../storage/device-values.ts";
import { mountingSample, setUp, signedIn } from "../testing/samples.ts";
import { decideAccess } from "./access.ts";

interface More {
  hasShopper?: boolean;
  fromPath?: string;
  scanType?: string;
}
const enter = (route: RouteName, device: DeviceState, more: More = {}) =>
  decideAccess(route, { device, hasShopper: false, fromPath: "/", ...more });
const allow = { kind: "allow" };
const toLogin = { kind: "redirect", to: "login" };
const toScreenSaver = { kind: "redirect", to: "screen-saver" };

const NEED_SETUP: readonly RouteName[] = KIOSK_ROUTES.filter(
  (name) => !["login", "mounting-settings", "device-test"].includes(name),
);

describe("access rules", () => {
  it.each(NEED_SETUP)("sends an unprepared device from %s to the login", { tags: ["AUTH-16"] }, (route) => {
    expect(enter(route, {})).toEqual(toLogin);
  });

  it(
    "let a prepared device in",
    { tags: ["AUTH-01", "AUTH-03", "AUTH-05", "AUTH-06", "AUTH-09", "AUTH-11", "AUTH-12"] },
    () => {
      expect(NEED_SETUP.map((route) => enter(route, setUp, { hasShopper: true }))).toEqual(NEED_SETUP.map(() => allow));
    },
  );

  it.each([
    ["the session", { ...setUp, refreshToken: undefined }],
    ["the mounting", { ...setUp, mounting: undefined }],
    ["the language", { ...setUp, language: undefined }],
    ["the user", { ...setUp, email: undefined }],
  ] satisfies [string, DeviceState][])(
    "counts a device without %s as unprepared",
    { tags: ["AUTH-15", "AUTH-17"] },
    (_, device) => {
      expect(enter("screen-saver", device)).toEqual(toLogin);
    },
  );

  it("opens the login unless the device is prepared", { tags: ["AUTH-02"] }, () => {
    expect(enter("login", {})).toEqual(allow);
    expect(enter("login", signedIn)).toEqual(allow);
    expect(enter("login", setUp)).toEqual(toScreenSaver);
  });

  it.each(["burn", "history"] as const)("requires a shopper on %s", { tags: ["AUTH-04", "AUTH-07"] }, (route) => {
    expect(enter(route, setUp)).toEqual(toScreenSaver);
    expect(enter(route, setUp, { hasShopper: true })).toEqual(allow);
    expect(enter(route, {}, { hasShopper: true })).toEqual(toLogin);
  });

  const inMode = (posMode: PosMode) => ({ ...setUp, mounting: { ...mountingSample, posMode } });
  const reachable = (posMode: PosMode) => ({
    burn: enter("burn", inMode(posMode), { hasShopper: true }).kind === "allow",
    history: enter("history", inMode(posMode), { hasShopper: true }).kind === "allow",
    scanToBurn: enter("qr-scanner", inMode(posMode), { scanType: "burn" }).kind === "allow",
    scanToEarn: enter("qr-scanner", inMode(posMode), { scanType: "earn" }).kind === "allow",
  });
  const all = { burn: true, history: true, scanToBurn: true, scanToEarn: true };
  const nothing = { burn: false, history: false, scanToBurn: false, scanToEarn: false };

  it.each([
    ["STD", all],
    ["STD_REG", all],
    ["SER", all],
    ["INF", { ...all, scanToEarn: false }],
    ["CAS", { ...nothing, scanToEarn: true }],
    ["REG", { ...nothing, scanToBurn: true }],
  ] as const)(
    "mode %s opens its screens and no others",
    { tags: ["MNT-33", "BURN-42", "REG-32", "A-09", "A-10"] },
    (posMode, screens) => {
      expect(reachable(posMode)).toEqual(screens);
    },
  );

  it(
    "opens the till on devices that book, including cashier's screens, and nowhere else",
    { tags: ["CASH-31", "MNT-33", "A-09"] },
    () => {
      const modes = ["STD", "STD_REG", "SER", "CAS", "INF", "REG"] as const;
      const open = modes.filter((posMode) => enter("revenue", inMode(posMode)).kind === "allow");
      expect(open).toEqual(["STD", "STD_REG", "SER", "CAS"]);
      expect(enter("revenue", {})).toEqual(toLogin);
    },
  );

  it("lets the scanner itself report a missing type", { tags: ["AUTH-03"] }, () => {
    expect(enter("qr-scanner", inMode("CAS"))).toEqual(allow);
  });

  it.each(["/", "/login", "/mounting-settings"])("opens mounting from %s", { tags: ["AUTH-08"] }, (fromPath) => {
    expect(enter("mounting-settings", signedIn, { fromPath })).toEqual(allow);
  });

  it.each(["/screen-saver", "/burn", "/admin", "/nowhere"])(
    "wipes the device coming from %s",
    { tags: ["AUTH-08", "SEC-05"] },
    (fromPath) => {
      expect(enter("mounting-settings", setUp, { fromPath })).toEqual({ kind: "wipe", to: "login" });
    },
  );

  it("sends a visitor without credentials to the login and wipes nothing", { tags: ["AUTH-08", "A-03"] }, () => {
    expect(enter("mounting-settings", {})).toEqual(toLogin);
  });

  it("leaves the device test open to everyone", { tags: ["AUTH-10"] }, () => {
    expect(enter("device-test", {})).toEqual(allow);
  });
});
