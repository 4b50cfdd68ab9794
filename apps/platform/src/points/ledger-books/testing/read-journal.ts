import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";

/** Balances of a journal's accounts, without those of zero. */
export type Balances = Readonly<Record<string, number>>;

interface Posting {
  readonly account: string;
  readonly points: number;
  readonly asserted: number | undefined;
}

const POSTING = /^ {4}(\S+) {2}(-?\d+) P(?: = (-?\d+) P)?$/;
const HEAD = /^(?:;|commodity |account |\d{4}-\d\d-\d\d )/;

function postingOf(line: string): Posting {
  const [, account, points, asserted] = POSTING.exec(line) ?? [];
  if (account === undefined) {
    throw new Error(`no posting: ${line}`);
  }
  return { account, points: Number(points), asserted: asserted === undefined ? undefined : Number(asserted) };
}

/** Checks the hledger rules that these journals use: transactions sum to zero, and stated balances are correct. */
function readOurselves(journal: string): Balances {
  const balances = new Map<string, number>();
  for (const block of journal.split("\n\n")) {
    const postings = block
      .split("\n")
      .filter((line) => line !== "" && !HEAD.test(line))
      .map(postingOf);
    const sum = postings.reduce((total, { points }) => total + points, 0);
    if (sum !== 0) {
      throw new Error(`a transaction that sums to ${sum}: ${block}`);
    }
    for (const { account, points, asserted } of postings) {
      const balance = (balances.get(account) ?? 0) + points;
      balances.set(account, balance);
      if (asserted !== undefined && asserted !== balance) {
        throw new Error(`${account} is ${balance}, not ${asserted}`);
      }
    }
  }
  return Object.fromEntries([...balances].filter(([, points]) => points !== 0));
}

const BALANCE = /^"([^"]+)","(-?[\d.]+)(?: P)?"$/;

function readByHledger(command: string, journal: string): Balances {
  const run = (...args: readonly string[]) =>
    execFileSync(command, ["-f", "-", ...args], { input: journal, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });
  run("check", "accounts", "commodities", "ordereddates");
  const lines = run("balance", "--flat", "--no-total", "--output-format", "csv").trim().split("\n").slice(1);
  const entries = lines.flatMap((line) => {
    const [, account, points] = BALANCE.exec(line) ?? [];
    return account === undefined ? [] : [[account, Number(points)] as const];
  });
  return Object.fromEntries(entries);
}

const SETUP = resolve(import.meta.dirname, "../../../../../../scripts/setup.mjs");

let hledger: string | undefined;
/** Finds hledger, or unpacks Debian's package of it; fails where there is none. Looked for once. */
function findHledger(): string {
  hledger ??= execFileSync(process.execPath, [SETUP, "--hledger"], { encoding: "utf8" }).trim();
  return hledger;
}

/**
 * Reads a journal with hledger and with an independent reader, and requires equal results. Throws if either refuses it.
 */
export function readJournal(journal: string): Balances {
  const theirs = readByHledger(findHledger(), journal);
  const ours = readOurselves(journal);
  if (!isDeepStrictEqual(theirs, ours)) {
    throw new Error(`hledger finds ${JSON.stringify(theirs)}, our reader ${JSON.stringify(ours)}`);
  }
  return ours;
}
