import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { IMPORT_ENCODINGS, IMPORT_SEPARATORS, type ImportEncoding, type ImportSeparator } from "@punktum/contracts";
import { isOneOf } from "@punktum/domain";
import { analyse } from "chardet";
import Papa from "papaparse";

/** Format of a file. */
interface FileForm {
  readonly encoding: ImportEncoding;
  readonly separator: ImportSeparator;
}

/** One row of a file. The titles are row 1, as in a spreadsheet. */
export interface RawRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Most columns of a table. */
const COLUMNS_MAX = 500;
const TITLE_MAX = 200;
const PREVIEW_ROWS = 3;
/** Length of the sample for detecting the encoding, in bytes, and the separator, in characters. */
const SAMPLE_BYTES = 1_048_576;
const SAMPLE_LENGTH = 65_536;
/** Characters parsed at once, short enough that other requests run in between. */
const CHUNK_LENGTH = 65_536;

/** Encoding for files with ASCII characters only, and the most common one besides UTF-8. */
const COMMON_ENCODING = "windows-1252";
/** Supersets of detected encodings. */
const WIDER: Readonly<Record<string, ImportEncoding>> = { "iso-8859-1": COMMON_ENCODING };

const BYTE_ORDER_MARKS = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

function findEncoding(content: Buffer): ImportEncoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => content[index] === byte));
  if (marked !== undefined) {
    return marked[0];
  }
  if (isUtf8(content)) {
    return "utf-8";
  }
  for (const { name } of analyse(content.subarray(0, SAMPLE_BYTES))) {
    const encoding = WIDER[name.toLowerCase()] ?? name.toLowerCase();
    // The file is not UTF-8, and every file is valid in a single-byte encoding.
    if (isOneOf(IMPORT_ENCODINGS, encoding) && encoding !== "utf-8") {
      return encoding;
    }
  }
  return COMMON_ENCODING;
}

const textOf = (content: Buffer, encoding: ImportEncoding): string => new TextDecoder(encoding).decode(content);

function findSeparator(text: string): ImportSeparator {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const { meta } = Papa.parse(sample, {
    preview: 50,
    skipEmptyLines: "greedy",
    delimitersToGuess: [...IMPORT_SEPARATORS],
  });
  return isOneOf(IMPORT_SEPARATORS, meta.delimiter) ? meta.delimiter : ",";
}

/** The beginning of a file. */
export interface FileStart extends FileForm {
  readonly head: readonly string[];
  readonly preview: readonly (readonly string[])[];
}

const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Reads titles and first rows. Detects what `given` leaves open. Undefined if the file is not a table. */
export function readStart(content: Buffer, given: Partial<FileForm> = {}): FileStart | undefined {
  const encoding = given.encoding ?? findEncoding(content);
  const text = textOf(content, encoding);
  // NUL occurs in binary files, such as workbooks and pictures, but not in CSV.
  if (text.slice(0, SAMPLE_LENGTH).includes("\0")) {
    return undefined;
  }
  const separator = given.separator ?? findSeparator(text);
  // The sample may cut the last row, so one more row is read than shown.
  const rows = Papa.parse<string[]>(text.slice(0, SAMPLE_LENGTH), {
    delimiter: separator,
    preview: PREVIEW_ROWS + 2,
  }).data;
  const [titles = [], ...others] = rows;
  if (isEmptyRow(titles) || titles.length > COLUMNS_MAX) {
    return undefined;
  }
  return {
    encoding,
    separator,
    head: titles.map((title) => title.trim().slice(0, TITLE_MAX)),
    preview: others.filter((cells) => !isEmptyRow(cells)).slice(0, PREVIEW_ROWS),
  };
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
    yield text.slice(start, start + CHUNK_LENGTH);
  }
}

/** Streams the rows below the titles. Empty rows are skipped, but counted in the row numbers. */
export async function* readRows(content: Buffer, { encoding, separator }: FileForm): AsyncGenerator<RawRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: separator });
  const rows: AsyncIterable<string[]> = Readable.from(chunksOf(textOf(content, encoding))).pipe(parser);
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    if (number > 1 && !isEmptyRow(cells)) {
      yield { number, cells };
    }
  }
}
