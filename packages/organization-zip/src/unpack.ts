import { fail, succeed, type Outcome } from "@punktum/domain";
import { Unzip, UnzipInflate, type UnzipFile } from "fflate";

/** Limits of an organisation's zip. Real ones have a few kilobytes. */
export const ZIP_LIMITS = {
  zipBytes: 512 * 1024,
  /** Total of all files, counted while unpacking, because the sizes declared in a zip can be wrong. */
  unpackedBytes: 1024 * 1024,
  /** Largest ratio of unpacked to packed size. */
  ratio: 60,
  entries: 4,
} as const;

/** Files that a zip may contain. Other names and folders are refused, so that no path can escape. */
const ZIP_FILES = ["config.json", "logo.svg", "logo.png"] as const;
type ZipFile = (typeof ZIP_FILES)[number];

/** Why a zip is not used. */
export type ZipProblem =
  | "ZIP_TOO_LARGE"
  | "ZIP_TOO_MANY_FILES"
  | "ZIP_UNKNOWN_FILE"
  | "ZIP_FILE_TWICE"
  | "ZIP_UNPACKS_TOO_LARGE"
  | "ZIP_BROKEN";

export type ZipFiles = ReadonlyMap<ZipFile, Uint8Array<ArrayBuffer>>;

/** Input per step. It is small because one step can unpack to a thousand times its size before the counter sees it. */
const STEP_BYTES = 2048;
const END_MARK = [0x50, 0x4b, 0x05, 0x06] as const;

class Refusal extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A complete zip ends with its directory, a truncated one does not. */
function hasEnd(bytes: Uint8Array): boolean {
  const at = bytes.lastIndexOf(END_MARK[0], bytes.length - 22);
  return at === bytes.length - 22 && END_MARK.every((mark, index) => bytes[at + index] === mark);
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

interface Unpacking {
  readonly files: Map<ZipFile, Uint8Array<ArrayBuffer>>;
  readonly names: Set<string>;
  /** Remaining bytes that may be unpacked. */
  left: number;
}

function take(unpacking: Unpacking, file: UnzipFile): void {
  const name = ZIP_FILES.find((known) => known === file.name);
  if (unpacking.names.size >= ZIP_LIMITS.entries) {
    throw new Refusal("ZIP_TOO_MANY_FILES");
  }
  if (name === undefined) {
    throw new Refusal("ZIP_UNKNOWN_FILE");
  }
  if (unpacking.names.has(name)) {
    throw new Refusal("ZIP_FILE_TWICE");
  }
  unpacking.names.add(name);
  const chunks: Uint8Array[] = [];
  file.ondata = (error, chunk, isLast) => {
    if (error !== null) {
      throw error;
    }
    unpacking.left -= chunk.length;
    if (unpacking.left < 0) {
      throw new Refusal("ZIP_UNPACKS_TOO_LARGE");
    }
    chunks.push(chunk);
    if (isLast) {
      unpacking.files.set(name, join(chunks));
    }
  };
  file.start();
}

/** Unpacks a zip within the limits, or returns the problem. Never throws. */
export function unpack(bytes: Uint8Array): Outcome<ZipFiles, ZipProblem> {
  if (bytes.length > ZIP_LIMITS.zipBytes) {
    return fail("ZIP_TOO_LARGE");
  }
  if (bytes.length < 22 || !hasEnd(bytes)) {
    return fail("ZIP_BROKEN");
  }
  const left = Math.min(ZIP_LIMITS.unpackedBytes, bytes.length * ZIP_LIMITS.ratio);
  const unpacking: Unpacking = { files: new Map(), names: new Set(), left };
  const unzip = new Unzip((file) => take(unpacking, file));
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
    }
  } catch (error) {
    return error instanceof Refusal ? fail(error.problem) : fail("ZIP_BROKEN", String(error));
  }
  return unpacking.files.size === unpacking.names.size ? succeed(unpacking.files) : fail("ZIP_BROKEN");
}
