import { centsFromEuroText } from "@punktum/domain";
import { articlesOf } from "./articles.ts";
import { bringBack, ringUp, type TillLine } from "./basket.ts";
import { createChance } from "./chance.ts";
import { planDay } from "./day.ts";
import { createOutbox, type Outbox, type Sending } from "./outbox.ts";
import { playDay } from "./play-day.ts";
import { postWithKey } from "./post-with-key.ts";
import { paperText, printReceipt } from "./print.ts";
import { closeReceipt, factsOf, voidReceipt, type TillPlace, type TillReceipt } from "./receipt.ts";
import { requestOf, trialOf, type TillRequest } from "./request.ts";
import { readAnswer, type TillAnswer, type TillReply } from "./answer.ts";
import { openShopAdmin, ShopAdminError } from "./shop-admin.ts";
import { ArgumentsError, type TillArguments } from "./till-arguments.ts";
import type { Journal } from "./till-journal.ts";

/** Dependencies of a command. */
export interface CommandContext {
  readonly args: TillArguments;
  readonly journal: Journal;
  readonly say: (text: string) => void;
  readonly nowMs: () => number;
}

/** Cards of the demonstration that can get points. */
const DAY_CARDS = ["4000000001", "4000000003", "4000000006", "4000000007"];
const DAY_MS = 86_400_000;
const OPENS_AT_MS = 7 * 3_600_000;
/** Time a command waits for the platform; unsent receipts then stay in the journal. */
const PATIENCE_MS = 5_000;

const nameOf = ({ args }: CommandContext, register = args.register ?? ""): string =>
  `${args.url} ${args.organization} ${register}`;

const adminOf = async ({ args }: CommandContext) =>
  await openShopAdmin({
    base: args.url,
    organization: args.organization,
    userName: args.user,
    password: args.password,
  });

/** The till's place; cached in the journal, so that the till works offline. */
async function placeOf(context: CommandContext): Promise<TillPlace> {
  const { args, journal } = context;
  const { places } = journal.state();
  const known = places[nameOf(context)];
  if (known !== undefined) {
    return known;
  }
  const there = await (await adminOf(context)).places();
  const found = there.find(({ till }) => args.register === undefined || till.register === args.register)?.till;
  if (found === undefined) {
    const registers = there.map(({ till }) => till.register).join(", ");
    throw new ShopAdminError(`There is no till ${args.register ?? ""}; this programme has: ${registers}`);
  }
  await journal.change({ places: { ...places, [nameOf(context)]: found } });
  return found;
}

async function keyOf(context: CommandContext, { register }: TillPlace): Promise<string> {
  const { args, journal } = context;
  const { keys } = journal.state();
  const name = nameOf(context, register);
  const known = args.apiKey ?? keys[name];
  if (known !== undefined) {
    return known;
  }
  const apiKey = await (await adminOf(context)).makeKey(register, "virtual till");
  await journal.change({ keys: { ...keys, [name]: apiKey } });
  return apiKey;
}

/** Drops some answers although the request arrived. */
function losing(post: (request: TillRequest) => Promise<TillReply>, { lossPercent, profile = "" }: TillArguments) {
  const chance = createChance(`loss ${profile}`);
  return async (request: TillRequest): Promise<TillReply> => {
    const reply = await post(request);
    return chance.share() * 100 < lossPercent ? { status: 0, text: "" } : reply;
  };
}

/** Sends with the till's key. Without a key the request fails, so the receipt waits as if the platform were away. */
function postOf(context: CommandContext, place: TillPlace): (request: TillRequest) => Promise<TillReply> {
  const post = async (request: TillRequest) =>
    await postWithKey(context.args.url, await keyOf(context, place))(request);
  return losing(post, context.args);
}

function print({ say, args }: CommandContext, { receipt, answer }: Sending): void {
  say(paperText(printReceipt(receipt, answer, args.language)));
}

const isGood = ({ answer }: Sending): boolean => answer?.kind === "TAKEN" || answer?.kind === "KNOWN";

/** Previews these receipts; nothing is booked, stored or repeated. */
async function tryOut(context: CommandContext, place: TillPlace, add: readonly Omit<Sending, "tries" | "answer">[]) {
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
async function settleFor(outbox: Outbox, durationMs: number): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, durationMs);
  await Promise.race([outbox.settle(), over.promise]);
  clearTimeout(timer);
  outbox.stop();
}

/** Sends waiting receipts and then these; true if all were accepted or known. */
async function report(context: CommandContext, place: TillPlace, add: readonly Omit<Sending, "tries" | "answer">[]) {
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
  const outbox = createOutbox({
    post: postOf(context, place),
    waiting: journal.state().waiting.map((waiting) => ({ ...waiting, answer: null })),
    keep: async (waiting) => await journal.change({ waiting: waiting.map(({ answer: _answer, ...kept }) => kept) }),
    onChange: (sending) => {
      if (sending.answer !== null && sending.answer.kind !== "UNKNOWN") {
        answers.push(sending);
      }
    },
  });
  for (const { receipt, format, isRepetition } of add) {
    await outbox.add(receipt, format, isRepetition);
  }
  await settleFor(outbox, PATIENCE_MS);
  for (const sending of answers) {
    print(context, sending);
  }
  const waiting = outbox.waiting();
  if (waiting.length > 0) {
    const last = waiting[0]?.answer;
    const why = last?.kind === "UNKNOWN" ? last.why : "not sent yet";
    say(`${waiting.length} waiting (${why}); \`send\` tries again.`);
  }
  return waiting.length === 0 && answers.every(isGood);
}

async function close(context: CommandContext, place: TillPlace, lines: readonly TillLine[]): Promise<TillReceipt> {
  const { journal, args, nowMs } = context;
  const { lastNumber, receipts } = journal.state();
  const number = String(lastNumber + 1);
  const timeMs = Math.floor(nowMs() / 1_000) * 1_000;
  const receipt = closeReceipt(lines, { place, number, timeMs, tender: "Cash", card: args.card });
  if (!args.isDry && !args.isTrial) {
    await journal.change({ lastNumber: lastNumber + 1, receipts: [...receipts, receipt] });
  }
  return receipt;
}

function rungUp({ args }: CommandContext): readonly TillLine[] {
  if (args.words.length === 0) {
    throw new ArgumentsError("Say what to sell: articles (see `articles`) or a price like 23.45");
  }
  const articles = articlesOf(args.organization);
  return args.words.reduce<readonly TillLine[]>((lines, word) => {
    const asked = word.toLowerCase();
    const article = articles.find(({ id, name }) => [id, name.de.toLowerCase(), name.en.toLowerCase()].includes(asked));
    const priceCents = article?.priceCents ?? centsFromEuroText(word);
    if (priceCents === null || priceCents <= 0) {
      throw new ArgumentsError(`"${word}" is neither an article of ${args.organization} nor a price above nothing`);
    }
    const open = { id: "0", name: { de: "Diverses", en: "Sundries" }, groupCode: "" };
    return ringUp(lines, { ...(article ?? open), priceCents });
  }, []);
}

function earlier({ journal, args }: CommandContext): TillReceipt {
  const [number] = args.words;
  if (number === undefined) {
    throw new ArgumentsError(`Say which receipt: \`${args.command} <receipt number>\``);
  }
  const found = journal.state().receipts.findLast((receipt) => receipt.number === number);
  if (found === undefined) {
    throw new ArgumentsError(`The journal has no receipt ${number}`);
  }
  return found;
}

async function playProfile(context: CommandContext, seed: string): Promise<boolean> {
  const { args, say, nowMs } = context;
  const place = await placeOf(context);
  const opensMs = Math.floor(nowMs() / DAY_MS - 1) * DAY_MS + OPENS_AT_MS;
  const { organization, receipts, speed } = args;
  const steps = planDay({ seed, organization, place, opensMs, receipts, cards: DAY_CARDS });
  if (args.isDry) {
    for (const step of steps) {
      say(`${new Date(step.atMs).toISOString()} ${step.kind} ${"receipt" in step ? step.receipt.number : ""}`.trim());
    }
    return true;
  }
  const result = await playDay(steps, {
    post: postOf(context, place),
    keep: () => Promise.resolve(),
    speed,
    wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
    onChange: ({ receipt, answer }) => {
      if (answer?.kind === "REFUSED") {
        say(`${receipt.number}: ${answer.code} ${answer.message}`);
      }
    },
  });
  say(`${result.sent} receipts answered: ${result.taken} taken, ${result.known} known, ${result.refused} refused`);
  return result.refused === 0;
}

function listArticles({ args, say }: CommandContext): Promise<boolean> {
  for (const { id, name, priceCents, groupCode } of articlesOf(args.organization)) {
    say(`${id}  ${name.en.padEnd(22)} ${(priceCents / 100).toFixed(2).padStart(7)}  ${groupCode}`);
  }
  return Promise.resolve(true);
}

async function sell(context: CommandContext): Promise<boolean> {
  const lines = rungUp(context);
  const place = await placeOf(context);
  return await report(context, place, [first(context, await close(context, place, lines))]);
}

async function giveBack(context: CommandContext): Promise<boolean> {
  const receipt = earlier(context);
  const { words } = context.args;
  const numbers = words.length > 1 ? words.slice(1).map(Number) : undefined;
  const lines = bringBack([], { facts: factsOf(receipt), lines: receipt.lines }, numbers);
  if (lines.length === 0) {
    throw new ArgumentsError(`Receipt ${receipt.number} has no such lines to bring back`);
  }
  return await report(context, receipt.place, [first(context, await close(context, receipt.place, lines))]);
}

function first({ args }: CommandContext, receipt: TillReceipt): Omit<Sending, "tries" | "answer"> {
  return { receipt, format: args.format, isRepetition: false };
}

const COMMANDS: Readonly<Record<TillArguments["command"], (context: CommandContext) => Promise<boolean>>> = {
  articles: listArticles,
  sell,
  return: giveBack,
  void: async (context) => {
    const receipt = earlier(context);
    return await report(context, receipt.place, [first(context, voidReceipt(receipt))]);
  },
  again: async (context) => {
    const receipt = earlier(context);
    return await report(context, receipt.place, [{ ...first(context, receipt), isRepetition: true }]);
  },
  send: async (context) => await report(context, await placeOf(context), []),
  help: () => Promise.resolve(true),
};

/** Runs the command; true if nothing was refused and nothing waits. */
export async function runCommand(context: CommandContext): Promise<boolean> {
  const { profile, command } = context.args;
  return profile === undefined ? await COMMANDS[command](context) : await playProfile(context, profile);
}
