import { fail, succeed, type Outcome } from "../base/result.ts";

/** A living code is good for its own step and one before and after, so that a phone's clock may be half a minute off. */
export const LIVING_CODE_STEP_MS = 30_000;
const STEPS_EITHER_SIDE = 1;
/** How long the pass lasts that a device gets for a living code it was shown: longer than any shopper stands there. */
export const PASS_STEPS = 20;

/** Digits and capitals that fit the small kind of QR, without those that are mistaken for one another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_LETTER = 5;
const PHONE_LETTERS = 12;
const STEP_LETTERS = 6;
const TAG_LETTERS = 16;

/** Random bytes a phone's id is made of. */
export const PHONE_ID_BYTES = 8;
const TAG_BYTES = (TAG_LETTERS * BITS_PER_LETTER) / 8;

/**
 * `CODE` is what a phone shows. `PASS` is what the server gives a device for it: the phone shows another code half a minute
 * later, the shopper still stands there.
 */
export type LivingCodeKind = "CODE" | "PASS";
const PREFIX_OF: Readonly<Record<LivingCodeKind, string>> = { CODE: "PK1", PASS: "PP1" };

/** What a living code says; nothing of it is true until its tag is checked. */
export interface LivingCode {
  readonly kind: LivingCodeKind;
  readonly programId: string;
  readonly phoneId: string;
  /** Steps of 30 seconds since 1970. */
  readonly step: number;
  readonly tag: string;
}

/** Whom a code speaks for. The account is in no code: only the server and the phone know it. */
export interface LivingCodeOwner {
  readonly programId: string;
  readonly accountId: string;
  readonly phoneId: string;
}

/** Bytes as letters, five bits each; what does not fill a letter is left out. */
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

/** The step a moment lies in. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / LIVING_CODE_STEP_MS);
}

/** A phone's id, made of random bytes. */
export function phoneIdOf(random: Uint8Array): string {
  return lettersOf(random).slice(0, PHONE_LETTERS);
}

/**
 * What the key signs, as text: HMAC-SHA-256 over its UTF-8 bytes is the tag. A pass names the device as well, so that
 * nobody else can use it.
 *
 * @example
 * livingCodeMessage({ programId: "pfm", accountId, phoneId }, 59_000_000); // "punktum code 1|pfm|<account>|<phone>|59000000"
 */
export function livingCodeMessage({ programId, accountId, phoneId }: LivingCodeOwner, step: number): string {
  return ["punktum code 1", programId, accountId, phoneId, String(step)].join("|");
}

/** The same for a pass of one device. */
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

/** Reads a code's text; null where it has another form, and is perhaps a card. */
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

/** Looks at every letter, so that the time it takes tells nothing. */
function isSame(left: string, right: string): boolean {
  let differences = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    differences |= left.charCodeAt(index) ^ right.charCodeAt(index);
  }
  return differences === 0;
}

/**
 * Judges a code against the HMAC the server worked out for it. `WRONG` was made without the key. `NOT_NOW` is genuine, but of
 * another time: a screenshot, a phone whose clock is wrong, or a request that is sent again later.
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
