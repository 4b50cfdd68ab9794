// Prints the rows of one table for COPY, so that PostgreSQL reads them from a pipe: node huge-rows.ts <table> <accounts> <bookings>.
import { writeSync } from "node:fs";
import { accountId, PROGRAM } from "./data.ts";

const YEAR_MS = 365 * 86_400_000;
const PIECE_CHARACTERS = 1 << 18;
const FINGERPRINT = `\\\\x${"00".repeat(32)}`;
const POINTS = 10;

const [table = "", ...sizes] = process.argv.slice(2);
const [accounts = 0, bookings = 0] = sizes.map(Number);
const endMs = Date.now();

const hex = (value: number, length: number): string => value.toString(16).padStart(length, "0");

/** An id whose order is as random as that of real bookings. The number at its end makes it unique. */
function bookingId(number: number): string {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d) >>> 0;
  const again = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39) >>> 0;
  return `${hex(again, 8)}-0000-4000-8000-${hex(number, 12)}`;
}

const timeOf = (booking: number): string => new Date(endMs - YEAR_MS * (1 - booking / bookings)).toISOString();

const ROWS: Readonly<Record<string, readonly [count: number, row: (number: number) => string]>> = {
  accounts: [
    accounts,
    (number) => {
      const earned = POINTS * Math.floor(bookings / accounts);
      return `${PROGRAM}\t${accountId(number)}\tref-${number}\t${earned}\t${earned}\t${earned}\t${timeOf(0)}\n`;
    },
  ],
  identifiers: [accounts, (number) => `${PROGRAM}\tCARDCODE\t${4_000_000_000 + number}\t${accountId(number)}\n`],
  bookings: [
    bookings,
    (number) => {
      const balance = POINTS * (Math.floor(number / accounts) + 1);
      const bookedAt = timeOf(number);
      return (
        `${PROGRAM}\t${bookingId(number)}\t${accountId(number % accounts)}\tEARNBOOKING\tREV\t${POINTS}\t${balance}\t` +
        `${bookedAt}\t${bookedAt}\t${FINGERPRINT}\tbench\t1\t1\timport\n`
      );
    },
  ],
  postings: [
    bookings,
    (number) => {
      const id = bookingId(number);
      return `${PROGRAM}\t${id}\t1\t${accountId(number % accounts)}\t${POINTS}\n${PROGRAM}\t${id}\t2\t\\N\t-${POINTS}\n`;
    },
  ],
};

const [count = 0, row = () => ""] = ROWS[table] ?? [];
let piece = "";
for (let number = 0; number < count; number += 1) {
  piece += row(number);
  if (piece.length > PIECE_CHARACTERS || number === count - 1) {
    writeSync(1, piece);
    piece = "";
  }
}
