import { DatabaseError } from "pg";

/** Answers many questions with one statement; answers are in the order of the questions. */
type AskMany<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

const MOST_AT_ONCE = 128;
/** SQLSTATE class of malformed values, which fail the whole statement; then each question is asked alone. */
const CONCERNS_ONE = /^22/;

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent look-ups: the first one is sent at once, and while two statements are in flight further ones are
 * collected for the next statement. There is no timer. Use it only for reads.
 */
export function askTogether<Question, Answer>(ask: AskMany<Question, Answer>): (question: Question) => Promise<Answer> {
  const state = { inFlight: 0, asksSoon: false };
  let waiting: Waiting<Question, Answer>[] = [];

  const answer = async (asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(asked.map(({ question }) => question));
      answers.forEach((one, index) => asked[index]?.resolve(one));
    } catch (error) {
      if (asked.length > 1 && error instanceof DatabaseError && CONCERNS_ONE.test(error.code ?? "")) {
        await Promise.all(asked.map((one) => answer([one])));
      } else {
        asked.forEach(({ reject }) => reject(error));
      }
    }
  };

  const send = async (asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    state.inFlight += 1;
    await answer(asked);
    state.inFlight -= 1;
    askSoon();
  };

  const sendWaiting = (): void => {
    state.asksSoon = false;
    while (state.inFlight < 2 && waiting.length > 0) {
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
