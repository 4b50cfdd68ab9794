const ROTATIONS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] as const;
const BLOCK_BYTES = 64;

const SINES = Uint32Array.from({ length: BLOCK_BYTES }, (_, index) =>
  Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32),
);

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** The mixing function of a step, and the index of its message word. */
function stepOf(step: number, b: number, c: number, d: number): readonly [mixed: number, word: number] {
  switch (step >> 4) {
    case 0:
      return [(b & c) | (~b & d), step];
    case 1:
      return [(d & b) | (~d & c), (5 * step + 1) % 16];
    case 2:
      return [b ^ c ^ d, (3 * step + 5) % 16];
    default:
      return [c ^ (b | ~d), (7 * step) % 16];
  }
}

function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n, true);
  return view;
}

/** MD5 of ASCII text. The printer's socket derives its key with it, and browsers do not offer it. */
export function md5(text: string): Uint8Array {
  const blocks = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(START);
  for (let block = 0; block < blocks.byteLength; block += BLOCK_BYTES) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < BLOCK_BYTES; step += 1) {
      const [mixed, word] = stepOf(step, b, c, d);
      const sum = (a + mixed + (SINES[step] ?? 0) + blocks.getUint32(block + word * 4, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + rotate(sum, ROTATIONS[step >> 4]?.[step % 4] ?? 0)) | 0];
    }
    [a, b, c, d].forEach((word, index) => {
      state[index] = ((state[index] ?? 0) + word) | 0;
    });
  }
  return new Uint8Array(state.buffer.slice(0));
}
