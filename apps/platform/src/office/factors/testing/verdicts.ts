import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  readAssertion,
  readRegistration,
  type StoredPasskey,
  verifyAssertion,
  verifyRegistration,
} from "../passkey-answers.ts";
import { type Answer, type SoftPasskey, TASK } from "./soft-authenticator.ts";

// Our verdict on an answer, and that of the library that judged before. Both are undefined for a refused answer.

/** An answer that a passkey was made. */
export type Made = ReturnType<SoftPasskey["make"]>;
/** An answer that a passkey was used. */
export type Used = ReturnType<SoftPasskey["use"]>;

const expected = { expectedChallenge: TASK.challenge, expectedOrigin: [...TASK.origins], expectedRPID: TASK.rpId };

/** The passkey that we store. */
export const ourMade = (answer: Made) => {
  const read = readRegistration(JSON.stringify(answer));
  return read && verifyRegistration(read, TASK);
};
/** The counter that we store. */
export const ourUsed = (answer: Used, stored: StoredPasskey) => {
  const read = readAssertion(JSON.stringify(answer));
  return read && verifyAssertion(read, TASK, stored);
};

/** The passkey that the library makes. */
export async function theirMade(response: Made) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

/** As the library has stored passkeys, in a buffer of the database. */
export async function storedByThem(answer: Made): Promise<StoredPasskey> {
  const made = await theirMade(answer);
  return { publicKey: Buffer.from(made?.publicKey ?? []), counter: 0 };
}

/** The counter that the library finds. */
export async function theirUsed(response: Used, { publicKey, counter }: StoredPasskey) {
  const credential = { id: response.id, publicKey: new Uint8Array(publicKey), counter };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response, credential, ...expected });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64url"));
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The bytes with one bit changed. */
export const flipBit = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

/** The text with one bit changed, for each of its bits, or three thousand of more. */
export function flippedBits(text: string): readonly string[] {
  const bytes = bytesOf(text);
  const step = Math.ceil((bytes.length * 8) / 3_000);
  return Array.from({ length: Math.floor((bytes.length * 8) / step) }, (_none, index) =>
    textOf(flipBit(bytes, index * step)),
  );
}

/** The answer with another response. */
export const withResponse = <R>(answer: Answer<R>, response: Partial<R>): Answer<R> => ({
  ...answer,
  response: { ...answer.response, ...response },
});

export const isDefined = (verdict: unknown): boolean => verdict !== undefined;
