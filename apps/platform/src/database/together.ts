import { DatabaseError } from "pg";

/** Answers many questions with one statement; answers are in the order of the questions. */
type AskMany<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

const MOST_AT_ONCE = 128;
/** One statement alone would let everybody wait for its slowest question. */
const STATEMENTS_IN_FLIGHT = 2;
/** Statements including slow ones: the other connections are for other work. */
const STATEMENTS = 8;
/** SQLSTATE classes caused by a single question of a statement. */
const CONCERNS_ONE = /^(?:22|23|40|P0|PK)/;

/**
 * Whether one question made a statement fail. The statement is undone then, and each question can be asked alone. A lost
 * connection is no such error: it is unknown what the statement has written.
 */
export const concernsOneQuestion = (error: unknown): boolean =>
  error instanceof DatabaseError && CONCERNS_ONE.test(error.code ?? "");

interface Options {
  /**
   * For statements that wait for a lock when they have one question. One that takes longer no longer holds back others.
   * By default a slow statement does, because it means that the database is busy.
   */
  readonly slowAfterMs?: number;
}

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent questions: the first one is sent at once, and while two statements are in flight further ones are
 * collected for the next statement. Nobody waits for a timer. A statement of several questions must not wait for locks,
 * because everybody would wait with it. After a lost connection it is unknown whether a statement that writes has
 * written.
 */
export function askTogether<Question, Answer>(
  ask: AskMany<Question, Answer>,
  { slowAfterMs }: Options = {},
): (question: Question) => Promise<Answer> {
  const state = { statements: 0, inFlight: 0, asksSoon: false };
  let waiting: Waiting<Question, Answer>[] = [];

  const answer = async (asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(asked.map(({ question }) => question));
      answers.forEach((one, index) => asked[index]?.resolve(one));
    } catch (error) {
      if (asked.length > 1 && concernsOneQuestion(error)) {
        await Promise.all(asked.map((one) => answer([one])));
      } else {
        asked.forEach(({ reject }) => reject(error));
      }
    }
  };

  const send = async (asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    let counted = 1;
    const leave = (): void => {
      state.inFlight -= counted;
      counted = 0;
      askSoon();
    };
    const timer = slowAfterMs === undefined ? undefined : setTimeout(leave, slowAfterMs);
    state.statements += 1;
    state.inFlight += counted;
    await answer(asked);
    clearTimeout(timer);
    state.statements -= 1;
    leave();
  };

  const isFree = (): boolean => state.statements < STATEMENTS && state.inFlight < STATEMENTS_IN_FLIGHT;

  const sendWaiting = (): void => {
    state.asksSoon = false;
    while (isFree() && waiting.length > 0) {
      const asked = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      void send(asked);
    }
  };

  /** Runs after everything that arrived in this turn of the event loop. */
  function askSoon(): void {
    if (!state.asksSoon) {
      state.asksSoon = true;
      setImmediate(sendWaiting);
    }
  }

  return (question) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ question, resolve, reject });
    askSoon();
    return promise;
  };
}

/** Creates a value for each programme when it is first asked for, such as a batch: a statement sees one programme only. */
export function byProgram<T>(create: (programId: string) => T): (programId: string) => T {
  const programs = new Map<string, T>();
  return (programId) => {
    const present = programs.get(programId) ?? create(programId);
    programs.set(programId, present);
    return present;
  };
}

/** Sorts the rows of a statement by their place, counted from 1; questions without a row have no answer. */
export function inOrder<Row extends { readonly place: number }>(
  count: number,
  rows: readonly Row[],
): readonly (Row | undefined)[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return Array.from({ length: count }, (_, index) => byPlace.get(index + 1));
}
