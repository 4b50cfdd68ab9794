import { posModeRules } from "@punktum/domain";
import type { RouteName } from "../config/routes.ts";
import { isAuthenticated, isSetupComplete, type DeviceState } from "../storage/device-values.ts";

/** What the access rules depend on. */
export interface AccessFacts {
  readonly device: DeviceState;
  readonly hasShopper: boolean;
  /** Path of the previous screen, below the organisation's base; `/` for a fresh page load. */
  readonly fromPath: string;
  /** Query parameter `type` of the scanner: `burn` or `earn`. */
  readonly scanType?: string | undefined;
}

/** Result of a rule: allow, redirect, or wipe the device and redirect. */
export type Access =
  | { readonly kind: "allow" }
  | { readonly kind: "redirect"; readonly to: RouteName }
  | { readonly kind: "wipe"; readonly to: RouteName };

type Rule = (facts: AccessFacts) => Access;

const ALLOW: Access = { kind: "allow" };
const redirect = (to: RouteName): Access => ({ kind: "redirect", to });

const open: Rule = () => ALLOW;

const mounted: Rule = ({ device }) => (isSetupComplete(device) ? ALLOW : redirect("login"));

/** Burn and history need a shopper, and a mode with a burn page. */
const withShopper: Rule = (facts) => {
  const access = mounted(facts);
  const { mounting } = facts.device;
  const hasPage = facts.hasShopper && mounting !== undefined && posModeRules(mounting.posMode).hasBurnPage;
  return access.kind === "allow" && !hasPage ? redirect("screen-saver") : access;
};

/**
 * Scans to burn need a mode with a burn page or one that only registers; scans to earn need a mode that books.
 */
const scanner: Rule = (facts) => {
  const access = mounted(facts);
  const { mounting } = facts.device;
  if (access.kind !== "allow" || mounting === undefined) {
    return access;
  }
  const { hasBurnPage, canBook, onlyRegisters } = posModeRules(mounting.posMode);
  const isServed = { burn: hasBurnPage || onlyRegisters, earn: canBook };
  // The scanner itself answers a missing type with INVALID_PARAMS.
  return facts.scanType === "burn" || facts.scanType === "earn"
    ? isServed[facts.scanType]
      ? ALLOW
      : redirect("screen-saver")
    : ALLOW;
};

const login: Rule = ({ device }) => (isSetupComplete(device) ? redirect("screen-saver") : ALLOW);

const MOUNTING_ORIGINS: readonly string[] = ["/", "/login", "/mounting-settings"];

/** Entering from any other screen wipes the device; entering without credentials opens the login. */
const mountingSettings: Rule = ({ device, fromPath }) => {
  if (!MOUNTING_ORIGINS.includes(fromPath)) {
    return { kind: "wipe", to: "login" };
  }
  return isAuthenticated(device) ? ALLOW : redirect("login");
};

/** The till needs a mode that books. */
const till: Rule = (facts) => {
  const access = mounted(facts);
  const { mounting } = facts.device;
  const canBook = mounting !== undefined && posModeRules(mounting.posMode).canBook;
  return access.kind === "allow" && !canBook ? redirect("screen-saver") : access;
};

const RULES: Readonly<Record<RouteName, Rule>> = {
  "screen-saver": mounted,
  login,
  "qr-scanner": scanner,
  burn: withShopper,
  admin: mounted,
  "set-session-pin": mounted,
  history: withShopper,
  "mounting-settings": mountingSettings,
  configurations: mounted,
  "device-test": open,
  revenue: till,
  "magnetic-stripe-reader": mounted,
  display: mounted,
};

/** Decides whether a route may be entered. */
export function decideAccess(route: RouteName, facts: AccessFacts): Access {
  return RULES[route](facts);
}
