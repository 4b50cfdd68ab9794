import type { Switches } from "./switches.ts";

/** The printer's answer to a job. */
export interface Answer {
  readonly isSuccess: boolean;
  readonly code: string;
  readonly status: number;
}

const BASE = 0x0f00_0010;
const PRINTED = 0x2;
const DRAWER_HIGH = 0x4;
const OFFLINE = 0x8;
const COVER_OPEN = 0x20;
const CUTTER = 0x800;
const NEAR_END = 0x3_0000;
const PAPER_END = 0xc_0000;

const refusal = (code: string, bits: number): Answer => ({
  isSuccess: false,
  code,
  status: BASE | DRAWER_HIGH | OFFLINE | bits,
});

/** Why the printer cannot print now; undefined if it is ready. Checked before printing. */
export function refusalNow(switches: Switches): Answer | undefined {
  if (switches.isCoverOpen) {
    return refusal("EPTR_COVER_OPEN", COVER_OPEN);
  }
  if (switches.paper === "out") {
    return refusal("EPTR_REC_EMPTY", PAPER_END);
  }
  if (switches.isCutterJammed) {
    return refusal("EPTR_CUTTER", CUTTER);
  }
  return switches.isBusy ? { isSuccess: false, code: "EX_SPOOLER", status: BASE | DRAWER_HIGH } : undefined;
}

/** A success; `hasPrinted` is false for a status request. */
export function success(switches: Switches, hasPrinted: boolean): Answer {
  const nearEnd = switches.paper === "near-end" ? NEAR_END : 0;
  return { isSuccess: true, code: "", status: BASE | DRAWER_HIGH | nearEnd | (hasPrinted ? PRINTED : 0) };
}

export const PAPER_ENDED: Answer = refusal("EPTR_REC_EMPTY", PAPER_END);
export const SCHEMA_ERROR: Answer = { isSuccess: false, code: "SchemaError", status: 0 };
export const DEVICE_NOT_FOUND: Answer = { isSuccess: false, code: "DeviceNotFound", status: 0 };
export const TOO_LARGE: Answer = { isSuccess: false, code: "RequestEntityTooLarge", status: 0 };
/** The print engine does not answer. */
export const TIMED_OUT: Answer = { isSuccess: false, code: "EX_TIMEOUT", status: 1 };

/** The `response` element, always with all four attributes. */
export function responseElement({ isSuccess, code, status }: Answer): string {
  return (
    '<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ' +
    `success="${isSuccess}" code="${code}" status="${status >>> 0}" battery="0"/>`
  );
}
