/**
 * Blowfish-CBC for the key exchange of the printer's socket. The unauthenticated exchange protects nothing, but a
 * printer only answers clients that perform it.
 */

const BLOCK_BYTES = 8;
const ROUNDS = 16;
const BOX_SIZE = 256;
const WORD_BITS = 32n;
const PADDING = 0x05;

interface Tables {
  readonly subkeys: Uint32Array;
  readonly boxes: readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
}

/** arctan(1/x) as a fraction of `one`. */
function arctanOfInverse(x: bigint, one: bigint): bigint {
  const square = x * x;
  let power = one / x;
  let sum = power;
  for (let odd = 3n, sign = -1n; power > 0n; odd += 2n, sign = -sign) {
    power /= square;
    sum += (sign * power) / odd;
  }
  return sum;
}

/** The cipher's tables are the binary fraction digits of pi, computed once. */
function digitsOfPi(words: number): Uint32Array {
  const guardBits = 64n;
  const bits = BigInt(words) * WORD_BITS;
  const one = 1n << (bits + guardBits);
  const pi = 4n * (4n * arctanOfInverse(5n, one) - arctanOfInverse(239n, one));
  const fraction = (pi - 3n * one) >> guardBits;
  const text = fraction.toString(16).padStart(words * 8, "0");
  return Uint32Array.from({ length: words }, (_, index) => Number.parseInt(text.slice(index * 8, index * 8 + 8), 16));
}

let digits: Uint32Array | undefined;

function freshTables(): Tables {
  digits ??= digitsOfPi(ROUNDS + 2 + 4 * BOX_SIZE);
  const all = digits;
  const box = (index: number): Uint32Array => {
    const start = ROUNDS + 2 + index * BOX_SIZE;
    return all.slice(start, start + BOX_SIZE);
  };
  return { subkeys: all.slice(0, ROUNDS + 2), boxes: [box(0), box(1), box(2), box(3)] };
}

function mix({ boxes }: Tables, word: number): number {
  const [first, second, third, fourth] = boxes;
  const at = (box: Uint32Array, shift: number): number => box[(word >>> shift) & 0xff] ?? 0;
  return ((((at(first, 24) + at(second, 16)) ^ at(third, 8)) >>> 0) + at(fourth, 0)) >>> 0;
}

type Halves = readonly [number, number];

function crypt(tables: Tables, halves: Halves, subkeys: readonly number[]): Halves {
  let [left, right] = halves;
  for (const subkey of subkeys.slice(0, ROUNDS)) {
    left = (left ^ subkey) >>> 0;
    right = (right ^ mix(tables, left)) >>> 0;
    [left, right] = [right, left];
  }
  const [last = 0, whitening = 0] = subkeys.slice(ROUNDS);
  return [(right ^ whitening) >>> 0, (left ^ last) >>> 0];
}

function scheduleOf(key: Uint8Array): Tables {
  const tables = freshTables();
  for (let index = 0; index < tables.subkeys.length; index += 1) {
    let word = 0;
    for (let byte = 0; byte < 4; byte += 1) {
      word = ((word << 8) | (key[(index * 4 + byte) % key.length] ?? 0)) >>> 0;
    }
    tables.subkeys[index] = ((tables.subkeys[index] ?? 0) ^ word) >>> 0;
  }
  let halves: Halves = [0, 0];
  for (const table of [tables.subkeys, ...tables.boxes]) {
    for (let index = 0; index < table.length; index += 2) {
      halves = crypt(tables, halves, [...tables.subkeys]);
      [table[index], table[index + 1]] = halves;
    }
  }
  return tables;
}

const halvesAt = (bytes: DataView, at: number): Halves => [bytes.getUint32(at), bytes.getUint32(at + 4)];

/** A prepared key. */
export interface Cipher {
  /** `iv` followed by the encrypted text, padded to whole blocks. */
  encrypt(text: string, iv: Uint8Array): Uint8Array;
  /** Undefined if the bytes are no whole blocks. */
  decrypt(bytes: Uint8Array): string | undefined;
}

/**
 * Blowfish-CBC as the printer's socket uses it. The padding is its own: bytes 5, and none if the last block is full.
 */
export function blowfish(key: Uint8Array): Cipher {
  const tables = scheduleOf(key);
  const forwards = [...tables.subkeys];
  const backwards = forwards.toReversed();
  return {
    encrypt(text, iv) {
      const plain = new TextEncoder().encode(text);
      const filled = Math.ceil(plain.length / BLOCK_BYTES) * BLOCK_BYTES;
      const bytes = new Uint8Array(BLOCK_BYTES + filled).fill(PADDING);
      bytes.set(iv.subarray(0, BLOCK_BYTES));
      bytes.set(plain, BLOCK_BYTES);
      const view = new DataView(bytes.buffer);
      for (let at = BLOCK_BYTES; at < bytes.length; at += BLOCK_BYTES) {
        const [left, right] = halvesAt(view, at);
        const [leftBefore, rightBefore] = halvesAt(view, at - BLOCK_BYTES);
        const block = crypt(tables, [(left ^ leftBefore) >>> 0, (right ^ rightBefore) >>> 0], forwards);
        view.setUint32(at, block[0]);
        view.setUint32(at + 4, block[1]);
      }
      return bytes;
    },
    decrypt(bytes) {
      if (bytes.length < BLOCK_BYTES || bytes.length % BLOCK_BYTES !== 0) {
        return undefined;
      }
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const plain = new DataView(new ArrayBuffer(bytes.length - BLOCK_BYTES));
      for (let at = BLOCK_BYTES; at < bytes.length; at += BLOCK_BYTES) {
        const [left, right] = crypt(tables, halvesAt(view, at), backwards);
        const [leftBefore, rightBefore] = halvesAt(view, at - BLOCK_BYTES);
        plain.setUint32(at - BLOCK_BYTES, (left ^ leftBefore) >>> 0);
        plain.setUint32(at - BLOCK_BYTES + 4, (right ^ rightBefore) >>> 0);
      }
      const text = new Uint8Array(plain.buffer);
      const end = text.findLastIndex((byte) => byte !== PADDING) + 1;
      return new TextDecoder().decode(text.subarray(0, end));
    },
  };
}
