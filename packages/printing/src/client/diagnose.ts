import type { PrinterCause } from "../transport/fault.ts";
import type { PrinterTarget } from "../transport/transport.ts";

/** Checks in the browser for an unreachable printer. */
export interface BrowserFacts {
  /** Whether the user or the administrator has denied pages access to the local network. */
  isLocalNetworkDenied(): Promise<boolean>;
  /** Whether any unencrypted answer comes from the address. */
  answersPlainly(target: PrinterTarget): Promise<boolean>;
}

const CERTIFICATE_ERRORS = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

function codeOf(reason: unknown): string {
  const cause: unknown = reason instanceof Error ? reason.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}

/**
 * Finds out why a printer cannot be reached. The browser only reports a failure. If the printer answers unencrypted but
 * not encrypted, the browser does not trust its certificate.
 */
export function diagnosis(facts: BrowserFacts): (target: PrinterTarget, reason: unknown) => Promise<PrinterCause> {
  return async (target, reason) => {
    if (await facts.isLocalNetworkDenied()) {
      return "LOCAL_NETWORK_REFUSED";
    }
    if (!target.isSecure) {
      return "UNREACHABLE";
    }
    return CERTIFICATE_ERRORS.test(codeOf(reason)) || (await facts.answersPlainly(target))
      ? "CERTIFICATE"
      : "UNREACHABLE";
  };
}
