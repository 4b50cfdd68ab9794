import { fail, succeed, type Outcome } from "../base/result.ts";

/**
 * A living code is valid for its own step and one before and after, so that a phone's clock may differ by half a
 * minute.
 */
export const LIVING_CODE_STEP_MS = 30_000;
const STEPS_EITHER_SIDE = 1;
/** Lifetime of the pass that a device gets for a living code: ten minutes, longer than a shopper's visit. */
export const PASS_STEPS = 20;

/** Digits and capitals that fit QR's alphanumeric mode, without letters that are easily confused. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_LETTER = 5;
const PHONE_LETTERS = 12;
const STEP_LETTERS = 6;
const TAG_LETTERS = 16;

/** Random bytes in a phone's id. */
export const PHONE_ID_BYTES = 8;
const TAG_BYTES = (TAG_LETTERS * BITS_PER_LETTER) / 8;

/**
 * `CODE` is shown by a phone. `PASS` is given to a device for it by the server, because the phone changes its code
 * every half minute while the shopper's visit continues.
 */
export type LivingCodeKind = "CODE" | "PASS";
const PREFIX_OF: Readonly<Record<LivingCodeKind, string>> = { CODE: "PK1", PASS: "PP1" };

/** The content of a living code; unverified until its tag is checked. */
export interface LivingCode {
  readonly kind: LivingCodeKind;
  readonly programId: string;
  readonly phoneId: string;
  /** Steps of 30 seconds since 1970. */
  readonly step: number;
  readonly tag: string;
}

/** The owner of a code. The account is not part of the code: only the server and the phone know it. */
export interface LivingCodeOwner {
  readonly programId: string;
  readonly accountId: string;
  readonly phoneId: string;
}

/** Bytes as letters, five bits each; remaining bits are dropped. */
export function lettersOf(bytes: Uint8Array): string {
  let letters = "";
  let waiting = 0;
  let bits = 0;
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte;
    bits += 8;
    while (bits >= BITS_PER_LETTER) {
      bits -= BITS_PER_LETTER;
      letters += ALPHABET.charAt((waiting >> bits) & (ALPHABET.length - 1));
    }
    waiting &= (1 << bits) - 1;
  }
  return letters;
}

const lettersOfStep = (step: number): string =>
  Array.from({ length: STEP_LETTERS }, (_, index) =>
    ALPHABET.charAt(Math.floor(step / ALPHABET.length ** (STEP_LETTERS - 1 - index)) % ALPHABET.length),
  ).join("");

const stepOfLetters = (letters: string): number =>
  Array.from(letters).reduce((value, letter) => value * ALPHABET.length + ALPHABET.indexOf(letter), 0);

/** The step at a time. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / LIVING_CODE_STEP_MS);
}

/** A phone's id, made of random bytes. */
export function phoneIdOf(random: Uint8Array): string {
  return lettersOf(random).slice(0, PHONE_LETTERS);
}

/**
 * The signed message. The tag is the HMAC-SHA-256 over its UTF-8 bytes.
 *
 * @example livingCodeMessage({ programId: "pfm", accountId, phoneId }, 59_000_000); // "punktum code
 * 1|pfm|<account>|<phone>|59000000"
 */
export function livingCodeMessage({ programId, accountId, phoneId }: LivingCodeOwner, step: number): string {
  return ["punktum code 1", programId, accountId, phoneId, String(step)].join("|");
}

/** The signed message of a pass. It includes the device, so that no other device can use the pass. */
export function passMessage(owner: LivingCodeOwner, step: number, deviceId: string): string {
  return ["punktum pass 1", livingCodeMessage(owner, step), deviceId].join("|");
}

/** The text of a code: 38 letters and the programme's id. `mac` is the HMAC of its message. */
export function writeLivingCode(
  code: Pick<LivingCode, "kind" | "programId" | "phoneId" | "step">,
  mac: Uint8Array,
): string {
  return `${PREFIX_OF[code.kind]}:${code.phoneId}${lettersOfStep(code.step)}${tagOf(mac)}:${code.programId}`;
}

const tagOf = (mac: Uint8Array): string => lettersOf(mac.subarray(0, TAG_BYTES));

const FORM =
  /^(PK1|PP1):([0-9A-HJKMNP-TV-Z]{12})([0-9A-HJKMNP-TV-Z]{6})([0-9A-HJKMNP-TV-Z]{16}):([a-z][a-z0-9-]{1,31})$/;

/** Reads a code's text; null if it has another form and may be a card. */
export function readLivingCode(text: string): LivingCode | null {
  const [, prefix, phoneId = "", step = "", tag = "", programId = ""] = FORM.exec(text) ?? [];
  if (prefix === undefined) {
    return null;
  }
  const kind = prefix === PREFIX_OF.PASS ? "PASS" : "CODE";
  return { kind, programId, phoneId, step: stepOfLetters(step), tag };
}

/** Whether a text claims to be a living code or a pass; such a text is never looked up as a card. */
export function isLivingCode(text: string): boolean {
  return /^P[KP]1:/.test(text);
}

/** Compares in constant time, so that the duration reveals nothing about the tag. */
function isSame(left: string, right: string): boolean {
  let differences = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    differences |= left.charCodeAt(index) ^ right.charCodeAt(index);
  }
  return differences === 0;
}

/**
 * Judges a code against the server's HMAC. `WRONG`: made without the key. `NOT_NOW`: genuine but outside its time, e.g.
 * a screenshot, a phone with a wrong clock, or a request repeated later.
 */
export function judgeLivingCode(
  code: LivingCode,
  mac: Uint8Array,
  nowMs: number,
): Outcome<"LIVE", "WRONG" | "NOT_NOW"> {
  if (!isSame(code.tag, tagOf(mac))) {
    return fail("WRONG");
  }
  const age = stepAt(nowMs) - code.step;
  const oldest = code.kind === "PASS" ? PASS_STEPS : STEPS_EITHER_SIDE;
  return age >= -STEPS_EITHER_SIDE && age <= oldest ? succeed("LIVE") : fail("NOT_NOW");
}
