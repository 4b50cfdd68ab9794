import { base64Of } from "../document/raster.ts";
import { blowfish, type Cipher } from "./blowfish.ts";
import { md5 } from "./md5.ts";

const HEX_DIGITS = 192;
const GENERATOR = 2n;
const KEY_BYTES = 8;
const MAX_HEX_DIGITS = 1024;
const HEX = /^[0-9A-Fa-f]+$/;

/** The group that printers probably use: 768 bits of RFC 2409. The client accepts any group it is offered. */
export const OAKLEY_768 =
  "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22" +
  "514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A63A3620FFFFFFFFFFFFFFFF";

/** One side's keys. */
export interface KeyPair {
  /** Upper-case hexadecimal, 192 digits. */
  readonly publicKey: string;
  /** The common cipher; undefined if the other key is invalid. */
  cipherWith(otherKey: string): Cipher | undefined;
}

/** Cryptographically random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let factor = base % modulus, rest = exponent; rest > 0n; rest >>= 1n, factor = (factor * factor) % modulus) {
    if ((rest & 1n) === 1n) {
      result = (result * factor) % modulus;
    }
  }
  return result;
}

function numberOf(hex: string): bigint | undefined {
  return HEX.test(hex) && hex.length <= MAX_HEX_DIGITS ? BigInt(`0x${hex}`) : undefined;
}

/** One side's keys in the group of `prime`; undefined if it cannot be a usable prime. */
export function keyPair(prime: string, random: RandomBytes): KeyPair | undefined {
  const modulus = numberOf(prime);
  if (modulus === undefined || modulus < 5n || modulus % 2n === 0n) {
    return undefined;
  }
  const secret = [...random(KEY_BYTES)].reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) | 1n;
  return {
    publicKey: power(GENERATOR, secret, modulus).toString(16).toUpperCase().padStart(HEX_DIGITS, "0"),
    cipherWith(otherKey) {
      const other = numberOf(otherKey);
      const shared = other === undefined || other % modulus === 0n ? undefined : power(other, secret, modulus);
      return shared === undefined ? undefined : blowfish(md5(shared.toString(16).padStart(HEX_DIGITS, "0")));
    },
  };
}

/** The word that both sides encrypt to check that their keys agree. */
export const TEST_WORD = "hello";

/** The proof that a client sends with its key. */
export function proofOf(cipher: Cipher, random: RandomBytes): string {
  return base64Of(cipher.encrypt(TEST_WORD, random(KEY_BYTES)));
}
