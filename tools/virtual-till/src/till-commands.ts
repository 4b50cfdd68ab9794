import { centsFromEuroText } from "@punktum/domain";
import { articlesOf } from "./articles.ts";
import { bringBack, ringUp, type TillLine } from "./basket.ts";
import { planDay } from "./day.ts";
import type { Report } from "./kept-wire.ts";
import { playDay } from "./play-day.ts";
import { closeReceipt, factsOf, voidReceipt, type TillPlace, type TillReceipt } from "./receipt.ts";
import { ArgumentsError, type TillArguments } from "./till-arguments.ts";
import { placeOf, postOf, type CommandContext } from "./till-context.ts";
import { discard, listRefused, report } from "./till-reports.ts";

/** Cards of the demonstration that can get points. */
const DAY_CARDS = ["4000000001", "4000000003", "4000000006", "4000000007"];
const DAY_MS = 86_400_000;
const OPENS_AT_MS = 7 * 3_600_000;

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

function first({ args }: CommandContext, receipt: TillReceipt): Report {
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
  refused: listRefused,
  discard,
  help: () => Promise.resolve(true),
};

/** Runs the command; true if nothing was refused and nothing waits. */
export async function runCommand(context: CommandContext): Promise<boolean> {
  const { profile, command } = context.args;
  return profile === undefined ? await COMMANDS[command](context) : await playProfile(context, profile);
}
