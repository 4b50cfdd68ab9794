import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const ISSUER = "Punktum";

const totpOf = (secret: Buffer, label = ""): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    // Authenticator apps ignore other values or refuse them.
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** A new secret in the forms that authenticator apps accept. */
export function newTotpSecret(label: string): {
  readonly secret: Buffer;
  /** Text to type. */
  readonly text: string;
  /** Text of the QR code. */
  readonly uri: string;
} {
  const made = new Secret({ size: SECRET_BYTES });
  const secret = Buffer.from(made.buffer);
  return { secret, text: made.base32, uri: totpOf(secret, label).toString() };
}

/** The time step a code belongs to; undefined if it is none of the three around now. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / 1_000 / PERIOD_SECONDS) + delta;
}
