import { openFileStorage } from "@punktum/outbox/node";
import { readAnswer, type TillAnswer } from "./answer.ts";
import type { Report } from "./kept-wire.ts";
import { paperText, printReceipt } from "./print.ts";
import type { TillPlace } from "./receipt.ts";
import { requestOf, trialOf } from "./request.ts";
import { ArgumentsError } from "./till-arguments.ts";
import { placeOf, postOf, type CommandContext } from "./till-context.ts";
import { createTillOutbox, type RefusedReceipt, type Sending, type TillOutbox } from "./till-outbox.ts";

/** Time a command waits for the platform; unsent receipts then stay in the journal. */
const PATIENCE_MS = 5_000;

function print({ say, args }: CommandContext, { receipt, answer }: Sending): void {
  say(paperText(printReceipt(receipt, answer, args.language)));
}

const isGood = ({ answer }: Sending): boolean => answer?.kind === "TAKEN" || answer?.kind === "KNOWN";

/** Previews these receipts; nothing is booked, stored or repeated. */
async function tryOut(context: CommandContext, place: TillPlace, add: readonly Report[]) {
  const answers: TillAnswer[] = [];
  for (const { receipt, format } of add) {
    const reply = await postOf(context, place)(trialOf(requestOf(receipt, format)));
    const answer = readAnswer(format, reply);
    answers.push(answer);
    context.say(paperText(printReceipt(receipt, answer, context.args.language)));
    if (answer.kind === "REFUSED") {
      context.say(`${answer.code}: ${answer.message}`);
    }
    context.say(answer.kind === "UNKNOWN" ? `Not tried: ${answer.why}.` : "Tried only: nothing was booked.");
  }
  return answers.every(({ kind }) => kind === "TAKEN" || kind === "KNOWN");
}

/** Waits until the outbox is empty, at most this long, and then stops it. The timer keeps the process alive. */
async function settleFor(outbox: TillOutbox, durationMs: number): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, durationMs);
  await Promise.race([outbox.settle(), over.promise]);
  clearTimeout(timer);
  outbox.stop();
}

/** Works with the outbox beside the journal, which one process at a time may open. */
async function withOutbox<T>(
  context: CommandContext,
  place: TillPlace,
  work: (outbox: TillOutbox) => Promise<T>,
  onChange: (sending: Sending) => void = () => undefined,
): Promise<T> {
  const storage = await openFileStorage(`${context.args.journal}.outbox`);
  const outbox = createTillOutbox({ post: postOf(context, place), storage, onChange });
  try {
    return await work(outbox);
  } finally {
    outbox.stop();
    await storage.close();
  }
}

/** Sends waiting receipts and then these; true if all were accepted or known. */
export async function report(context: CommandContext, place: TillPlace, add: readonly Report[]) {
  const { journal, say, args } = context;
  if (args.isDry) {
    for (const { receipt, format } of add) {
      say(requestOf(receipt, format).body);
    }
    return true;
  }
  if (args.isTrial) {
    return await tryOut(context, place, add);
  }
  const answers: Sending[] = [];
  const waiting = await withOutbox(
    context,
    place,
    async (outbox) => {
      for (const { receipt, format, isRepetition } of [...journal.state().waiting, ...add]) {
        await outbox.add(receipt, format, isRepetition);
      }
      await journal.change({ waiting: [] });
      await settleFor(outbox, PATIENCE_MS);
      return await outbox.load();
    },
    (sending) => {
      if (sending.answer !== null && sending.answer.kind !== "UNKNOWN") {
        answers.push(sending);
      }
    },
  );
  for (const sending of answers) {
    print(context, sending);
  }
  if (waiting.length > 0) {
    const last = waiting[0]?.answer;
    const why = last?.kind === "UNKNOWN" ? last.why : "not sent yet";
    say(`${waiting.length} waiting (${why}); \`send\` tries again.`);
  }
  return waiting.length === 0 && answers.every(isGood);
}

function refusedText({ sending: { receipt, answer } }: RefusedReceipt): string {
  const why = answer?.kind === "REFUSED" ? `${answer.code} ${answer.message}` : "";
  return `${receipt.number}  ${receipt.businessDay}  ${receipt.place.register}  ${why}`;
}

/** Lists receipts that were refused; true if there is none. */
export async function listRefused(context: CommandContext): Promise<boolean> {
  const place = await placeOf(context);
  const refused = await withOutbox(context, place, async (outbox) => await outbox.refused());
  for (const each of refused) {
    context.say(refusedText(each));
  }
  return refused.length === 0;
}

/** Discards a refused receipt; true if there was one. */
export async function discard(context: CommandContext): Promise<boolean> {
  const [number, ...words] = context.args.words;
  const reason = words.join(" ");
  if (number === undefined || reason.trim() === "") {
    throw new ArgumentsError("Say which refused receipt and why: `discard <receipt> <reason>`");
  }
  const place = await placeOf(context);
  return await withOutbox(context, place, async (outbox) => {
    const found = (await outbox.refused()).filter(({ sending }) => sending.receipt.number === number);
    for (const each of found) {
      await outbox.discard(each.number, reason);
      context.say(`${refusedText(each)}: discarded`);
    }
    await settleFor(outbox, PATIENCE_MS);
    return found.length > 0;
  });
}
