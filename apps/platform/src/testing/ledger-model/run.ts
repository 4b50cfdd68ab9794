import { isDeepStrictEqual } from "node:util";

import fc from "fast-check";
import { Client } from "pg";

import { connectionConfig } from "../../database/connection.ts";
import type { TestDatabase } from "../test-database.ts";
import type { Answer } from "./answer.ts";
import { merge } from "./merge-rules.ts";
import { cloneModel, createModel, type Model, pick, snapshotOf } from "./model.ts";
import { Real } from "./real.ts";
import { history, type Step, type LedgerRequest } from "./requests.ts";
import { expire, lock, type Named, nameLedgerRequest, passDeadline, performLedgerRequest } from "./rules.ts";

/** The model and the requests so far; a command stores the next state in `now`. */
interface Book {
  now: Model;
  steps: number;
  readonly asked: { readonly named: Named; readonly answer: Answer; readonly isFresh: boolean }[];
}

function expectSame(what: string, real: unknown, model: unknown): void {
  if (!isDeepStrictEqual(real, model)) {
    throw new Error(`${what}: the database says ${JSON.stringify(real)}, the model ${JSON.stringify(model)}`);
  }
}

const KEEPS_FINGERPRINT: readonly LedgerRequest["type"][] = ["earn", "burn", "redeem", "reserve", "reverse", "commit"];

/** One step of a history, performed on both the model and the database; afterwards both must be in the same state. */
class Command implements fc.AsyncCommand<Book, Real> {
  private readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check(): boolean {
    return true;
  }

  toString(): string {
    return JSON.stringify(this.step);
  }

  async run(book: Book, real: Real): Promise<void> {
    book.steps += 1;
    await this.perform(book, real, `s${book.steps}`);
    // Two concurrent requests were compared already.
    if (this.step.type === "twoAtOnce") {
      return;
    }
    expectSame(`after ${this.toString()}`, await real.snapshot(), JSON.parse(JSON.stringify(snapshotOf(book.now))));
  }

  private async perform(book: Book, real: Real, ref: string): Promise<void> {
    const { step } = this;
    if (step.type === "expire") {
      expectSame("expiry", await real.expire(step), expire(book.now, step));
    } else if (step.type === "merge") {
      const { primary, secondary } = step;
      expectSame("merge", await real.merge(ref, primary, secondary), merge(book.now, ref, primary, secondary));
    } else if (step.type === "lock") {
      await real.lock(step.account, step.locked);
      lock(book.now, step.account, step.locked);
    } else if (step.type === "deadline") {
      await this.deadline(book, real, { ref, ...step });
    } else if (step.type === "retry") {
      await retry(book, real, step);
    } else if (step.type === "twoAtOnce") {
      await atOnce(book, real, ref, step.ledgerRequests);
    } else {
      await once(book, real, ref, step);
    }
  }

  private async deadline(book: Book, real: Real, step: Extract<Step, { type: "deadline" }> & { readonly ref: string }) {
    const held = pick(book.now.reservations, step.reservation);
    if (held?.state !== "OPEN") {
      return;
    }
    await real.passDeadline(held.ref, step.via);
    passDeadline(book.now, step.reservation);
    if (step.via === "redeem") {
      await once(book, real, step.ref, { type: "redeem", account: held.account, voucher: 4, key: 2 });
    }
    // A refused request releases nothing, so the job releases what is overdue in any case.
    await real.releaseOverdue();
  }
}

async function once(book: Book, real: Real, ref: string, ledgerRequest: LedgerRequest): Promise<void> {
  const named = nameLedgerRequest(book.now, ref, ledgerRequest);
  if (named === undefined) {
    return;
  }
  const before = book.now.bookings.length;
  const answer = performLedgerRequest(book.now, named);
  expectSame(JSON.stringify(named), await real.perform(named), answer);
  const isFresh = ledgerRequest.type !== "commit" || book.now.bookings.length > before;
  book.asked.push({ named, answer, isFresh });
}

/** A repeated request gets the same answer; another request under its key is refused. Neither has an effect. */
async function retry(book: Book, real: Real, step: Extract<Step, { type: "retry" }>): Promise<void> {
  const earlier = pick(
    book.asked.filter(
      ({ answer, isFresh, named }) =>
        answer.ok && (!step.changed || (isFresh && KEEPS_FINGERPRINT.includes(named.ledgerRequest.type))),
    ),
    step.request,
  );
  if (earlier === undefined) {
    return;
  }
  const expected: Answer = step.changed ? { ok: false, code: "IDEMPOTENCY_KEY_REUSED" } : earlier.answer;
  expectSame(`again ${JSON.stringify(earlier.named)}`, await real.perform(earlier.named, step.changed), expected);
}

/** Two concurrent requests must have the same result as one after the other, in either order. */
async function atOnce(
  book: Book,
  real: Real,
  ref: string,
  ledgerRequests: readonly [LedgerRequest, LedgerRequest],
): Promise<void> {
  const [first, second] = ledgerRequests.map((ledgerRequest, index) =>
    nameLedgerRequest(book.now, `${ref}-${index}`, ledgerRequest),
  );
  if (first === undefined || second === undefined) {
    return;
  }
  const orders = [
    [first, second],
    [second, first],
  ].map((order) => {
    const model = cloneModel(book.now);
    const answers = new Map(order.map((named) => [named, performLedgerRequest(model, named)]));
    return { model, answers: [answers.get(first), answers.get(second)] };
  });
  const answers = await Promise.all([real.perform(first), real.perform(second)]);
  const shown = await real.snapshot();
  const order = orders.find(
    ({ model, answers: expected }) =>
      isDeepStrictEqual(answers, expected) && isDeepStrictEqual(shown, JSON.parse(JSON.stringify(snapshotOf(model)))),
  );
  if (order === undefined) {
    expectSame(
      `at once ${JSON.stringify(ledgerRequests)}`,
      answers,
      orders.map(({ answers: expected }) => expected),
    );
    return;
  }
  book.now = order.model;
  for (const [index, named] of [first, second].entries()) {
    const answer = answers[index];
    if (answer !== undefined) {
      book.asked.push({ named, answer, isFresh: false });
    }
  }
}

/** Result of a run of histories; `failure` names the step, both states and the seed. */
export interface HistoriesReport {
  readonly histories: number;
  readonly steps: number;
  readonly failure: string | null;
}

/** Runs random histories against the database until one differs from the model or all are done. */
export async function runHistories(
  test: TestDatabase,
  { count, seed, shrink }: { readonly count: number; readonly seed: number; readonly shrink: boolean },
): Promise<HistoriesReport> {
  let steps = 0;
  const superuser = new Client(connectionConfig(test.url, "punktum ledger model"));
  await superuser.connect();
  const property = fc.asyncProperty(
    history.map((all) => all.map((step) => new Command(step))),
    async (commands) => {
      const book: Book = { now: createModel(), steps: 0, asked: [] };
      const real = new Real(test.database, superuser);
      await real.setUp();
      await fc.asyncModelRun(() => ({ model: book, real }), commands);
      steps += book.steps;
    },
  );
  const result = await fc.check(property, { numRuns: count, seed, endOnFailure: !shrink });
  await superuser.end();
  const failure = result.failed
    ? `seed ${result.seed}, path ${result.counterexamplePath ?? ""}: ${String(result.errorInstance)}\n${String(result.counterexample)}`
    : null;
  return { histories: result.numRuns, steps, failure };
}
