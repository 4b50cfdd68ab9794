import { posModeRules } from "@punktum/domain";
import type { RouteName } from "../config/routes.ts";
import { isAuthenticated, isSetupComplete, type DeviceState } from "../storage/device-values.ts";

/** What the access rules look at. */
export interface AccessFacts {
  readonly device: DeviceState;
  readonly hasShopper: boolean;
  /** Path being left, below the organisation's base; `/` for a fresh page load. */
  readonly fromPath: string;
  /** `type` of the scanner's address, `burn` or `earn`. */
  readonly scanType?: string | undefined;
}

/** What a rule decides: in, elsewhere, or elsewhere after wiping the device. */
export type Access =
  | { readonly kind: "allow" }
  | { readonly kind: "redirect"; readonly to: RouteName }
  | { readonly kind: "wipe"; readonly to: RouteName };

type Rule = (facts: AccessFacts) => Access;

const ALLOW: Access = { kind: "allow" };
const redirect = (to: RouteName): Access => ({ kind: "redirect", to });

const open: Rule = () => ALLOW;

/** AUTH-15, AUTH-16. */
const mounted: Rule = ({ device }) => (isSetupComplete(device) ? ALLOW : redirect("login"));

/** AUTH-04, AUTH-07; a mode without a burn page has neither burn nor history. */
const withShopper: Rule = (facts) => {
  const access = mounted(facts);
  const { mounting } = facts.device;
  const hasPage = facts.hasShopper && mounting !== undefined && posModeRules(mounting.posMode).hasBurnPage;
  return access.kind === "allow" && !hasPage ? redirect("screen-saver") : access;
};

/** AUTH-03; a mode that shows no vouchers scans only for earning, one that books nothing only for looking, one that only registers to know the card (A-09, A-10, REG-32). */
const scanner: Rule = (facts) => {
  const access = mounted(facts);
  const { mounting } = facts.device;
  if (access.kind !== "allow" || mounting === undefined) {
    return access;
  }
  const { hasBurnPage, canBook, onlyRegisters } = posModeRules(mounting.posMode);
  const isServed = { burn: hasBurnPage || onlyRegisters, earn: canBook };
  // An address without a type is answered by the scanner itself: INVALID_PARAMS.
  return facts.scanType === "burn" || facts.scanType === "earn"
    ? isServed[facts.scanType]
      ? ALLOW
      : redirect("screen-saver")
    : ALLOW;
};

/** AUTH-02. */
const login: Rule = ({ device }) => (isSetupComplete(device) ? redirect("screen-saver") : ALLOW);

const MOUNTING_ORIGINS: readonly string[] = ["/", "/login", "/mounting-settings"];

/** AUTH-08 as A-03 reads it: coming from anywhere else wipes the device; coming without credentials does not. */
const mountingSettings: Rule = ({ device, fromPath }) => {
  if (!MOUNTING_ORIGINS.includes(fromPath)) {
    return { kind: "wipe", to: "login" };
  }
  return isAuthenticated(device) ? ALLOW : redirect("login");
};

/** A mode that books nothing has no till. */
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

/** Decides whether a route may be entered (AUTH-01..12, AUTH-15, AUTH-16). */
export function decideAccess(route: RouteName, facts: AccessFacts): Access {
  return RULES[route](facts);
}
