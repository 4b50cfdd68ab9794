import type { PrinterCause } from "./fault.ts";
import type { PrinterTarget } from "./transport.ts";

/** What may be asked of the browser when a printer cannot be reached. */
export interface BrowserFacts {
  /** Whether the person, or the device's administrator, has forbidden pages to reach the local network. */
  isLocalNetworkDenied(): Promise<boolean>;
  /** Whether something answers at the address without encryption, no matter what. */
  answersPlainly(target: PrinterTarget): Promise<boolean>;
}

const CERTIFICATE_ERRORS = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

function codeOf(reason: unknown): string {
  const cause: unknown = reason instanceof Error ? reason.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}

/**
 * Why a printer cannot be reached. A browser shows a page only that it failed: a printer that answers plainly but not
 * encrypted has a certificate the browser does not trust.
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
