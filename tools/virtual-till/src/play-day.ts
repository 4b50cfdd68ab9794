import type { TillAnswer } from "./answer.ts";
import type { DayStep } from "./day.ts";
import { createTillOutbox, type Sending, type TillOutboxOptions } from "./till-outbox.ts";

/** Result of a day. */
export interface DayResult {
  readonly sent: number;
  readonly taken: number;
  readonly known: number;
  readonly refused: number;
  /** Answers of each receipt, in order of arrival. */
  readonly answers: readonly Sending[];
}

interface PlayOptions extends Pick<TillOutboxOptions, "post" | "storage" | "backoff" | "onChange"> {
  /** Factor of acceleration; 0 runs as fast as possible. */
  readonly speed: number;
  readonly wait: (durationMs: number) => Promise<void>;
}

const isFinal = ({ answer }: Sending): boolean => answer !== null && answer.kind !== "UNKNOWN";
const countOf = (answers: readonly Sending[], kind: TillAnswer["kind"]): number =>
  answers.filter(({ answer }) => answer?.kind === kind).length;

/** Plays a day against a platform. While the network is cut, receipts wait; afterwards they are sent in order. */
export async function playDay(steps: readonly DayStep[], options: PlayOptions): Promise<DayResult> {
  const { speed, wait, onChange = () => undefined } = options;
  const answers: Sending[] = [];
  let isCut = false;
  const outbox = createTillOutbox({
    ...options,
    post: async (request, receipt) => (isCut ? { status: 0, text: "" } : await options.post(request, receipt)),
    onChange: (sending) => {
      if (isFinal(sending)) {
        answers.push(sending);
      }
      onChange(sending);
    },
  });
  let beforeMs = steps[0]?.atMs ?? 0;
  for (const step of steps) {
    if (speed > 0) {
      await wait((step.atMs - beforeMs) / speed);
    }
    beforeMs = step.atMs;
    if (step.kind === "CUT" || step.kind === "RESTORED") {
      // At full speed there is no pause in which the outbox would empty.
      if (speed === 0 && step.kind === "CUT") {
        await outbox.settle();
      }
      isCut = step.kind === "CUT";
      if (!isCut) {
        outbox.hurry();
      }
    } else {
      await outbox.add(step.receipt, step.format, step.kind === "AGAIN");
    }
  }
  isCut = false;
  outbox.hurry();
  await outbox.settle();
  return {
    sent: answers.length,
    taken: countOf(answers, "TAKEN"),
    known: countOf(answers, "KNOWN"),
    refused: countOf(answers, "REFUSED"),
    answers,
  };
}
