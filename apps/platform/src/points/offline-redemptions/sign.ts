import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Allowance, SignedAllowance } from "@punktum/domain";

/** Begins every signed text, so that no signature of the same key stands for something else. */
const PURPOSE = "punktum offline allowance 1";

function textOf(programId: string, allowance: Allowance): Buffer {
  const { deviceId, serial, points, vouchers, pointsAtOnce, settled, untilMs } = allowance;
  return Buffer.from(
    [PURPOSE, programId, deviceId, serial, points, vouchers, pointsAtOnce, settled, untilMs].join("\n"),
  );
}

/** Signs an allowance with Ed25519. */
export const signAllowance = (key: KeyObject, programId: string, allowance: Allowance): SignedAllowance => ({
  ...allowance,
  signature: sign(null, textOf(programId, allowance), key).toString("base64url"),
});

/** Whether this server has signed the allowance, for this programme. */
export function isSigned(key: KeyObject, programId: string, allowance: SignedAllowance): boolean {
  const signature = Buffer.from(allowance.signature, "base64url");
  return verify(null, textOf(programId, allowance), createPublicKey(key), signature);
}
