import { centsFromEuroText } from "@punktum/domain";
import { articlesOf } from "./articles.ts";
import { bringBack, ringUp, type TillLine } from "./basket.ts";
import { createChance } from "./chance.ts";
import { planDay } from "./day.ts";
import { createOutbox, type Sending } from "./outbox.ts";
import { playDay } from "./play-day.ts";
import { postWithKey } from "./post-with-key.ts";
import { paperText, printReceipt } from "./print.ts";
import { closeReceipt, factsOf, voidReceipt, type TillPlace, type TillReceipt } from "./receipt.ts";
import { requestOf, trialOf, type TillRequest } from "./request.ts";
import { readAnswer, type TillAnswer, type TillReply } from "./answer.ts";
import { openShopAdmin, ShopAdminError } from "./shop-admin.ts";
import { ArgumentsError, type TillArguments } from "./till-arguments.ts";
import type { Journal } from "./till-journal.ts";

/** What a command works with. */
export interface CommandWorld {
  readonly told: TillArguments;
  readonly journal: Journal;
  readonly say: (text: string) => void;
  readonly nowMs: () => number;
}

/** Cards of the demonstration that points can be given to. */
const DAY_CARDS = ["4000000001", "4000000003", "4000000006", "4000000007"];
const DAY_MS = 86_400_000;
const OPENS_AT_MS = 7 * 3_600_000;
/** A command ends; what the platform could not take by then waits in the journal. */
const PATIENCE_MS = 5_000;

const nameOf = ({ told }: CommandWorld, register = told.register ?? ""): string =>
  `${told.url} ${told.organization} ${register}`;

const adminOf = async ({ told }: CommandWorld) =>
  await openShopAdmin({
    base: told.url,
    organization: told.organization,
    userName: told.user,
    password: told.password,
  });

/** Where the till stands; it remembers that, so that it also works while nothing answers. */
async function placeOf(world: CommandWorld): Promise<TillPlace> {
  const { told, journal } = world;
  const { places } = journal.state();
  const known = places[nameOf(world)];
  if (known !== undefined) {
    return known;
  }
  const there = await (await adminOf(world)).places();
  const found = there.find(({ till }) => told.register === undefined || till.register === told.register)?.till;
  if (found === undefined) {
    const registers = there.map(({ till }) => till.register).join(", ");
    throw new ShopAdminError(`There is no till ${told.register ?? ""}; this programme has: ${registers}`);
  }
  await journal.change({ places: { ...places, [nameOf(world)]: found } });
  return found;
}

async function keyOf(world: CommandWorld, { register }: TillPlace): Promise<string> {
  const { told, journal } = world;
  const { keys } = journal.state();
  const name = nameOf(world, register);
  const known = told.apiKey ?? keys[name];
  if (known !== undefined) {
    return known;
  }
  const apiKey = await (await adminOf(world)).makeKey(register, "virtual till");
  await journal.change({ keys: { ...keys, [name]: apiKey } });
  return apiKey;
}

/** Some answers get lost although the request arrived. */
function losing(post: (request: TillRequest) => Promise<TillReply>, { lossPercent, profile = "" }: TillArguments) {
  const chance = createChance(`loss ${profile}`);
  return async (request: TillRequest): Promise<TillReply> => {
    const reply = await post(request);
    return chance.share() * 100 < lossPercent ? { status: 0, text: "" } : reply;
  };
}

/** Without a key nothing can be sent: it waits, like everything while the platform is away. */
function postOf(world: CommandWorld, place: TillPlace): (request: TillRequest) => Promise<TillReply> {
  const post = async (request: TillRequest) => await postWithKey(world.told.url, await keyOf(world, place))(request);
  return losing(post, world.told);
}

function print({ say, told }: CommandWorld, { receipt, answer }: Sending): void {
  say(paperText(printReceipt(receipt, answer, told.language)));
}

const isGood = ({ answer }: Sending): boolean => answer?.kind === "TAKEN" || answer?.kind === "KNOWN";

/** What would be answered to these receipts; nothing is booked, kept or repeated. */
async function tryOut(world: CommandWorld, place: TillPlace, add: readonly Omit<Sending, "tries" | "answer">[]) {
  const answers: TillAnswer[] = [];
  for (const { receipt, format } of add) {
    const reply = await postOf(world, place)(trialOf(requestOf(receipt, format)));
    const answer = readAnswer(format, reply);
    answers.push(answer);
    world.say(paperText(printReceipt(receipt, answer, world.told.language)));
    if (answer.kind === "REFUSED") {
      world.say(`${answer.code}: ${answer.message}`);
    }
    world.say(answer.kind === "UNKNOWN" ? `Not tried: ${answer.why}.` : "Tried only: nothing was booked.");
  }
  return answers.every(({ kind }) => kind === "TAKEN" || kind === "KNOWN");
}

/** Sends what waits and these receipts behind it; true when all were taken or known. */
async function report(world: CommandWorld, place: TillPlace, add: readonly Omit<Sending, "tries" | "answer">[]) {
  const { journal, say, told } = world;
  if (told.isDry) {
    for (const { receipt, format } of add) {
      say(requestOf(receipt, format).body);
    }
    return true;
  }
  if (told.isTrial) {
    return await tryOut(world, place, add);
  }
  const answers: Sending[] = [];
  const outbox = createOutbox({
    post: postOf(world, place),
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
  const patience = setTimeout(outbox.stop, PATIENCE_MS);
  await Promise.race([outbox.settle(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  clearTimeout(patience);
  outbox.stop();
  for (const sending of answers) {
    print(world, sending);
  }
  const waiting = outbox.waiting();
  if (waiting.length > 0) {
    const last = waiting[0]?.answer;
    const why = last?.kind === "UNKNOWN" ? last.why : "not sent yet";
    say(`${waiting.length} waiting (${why}); \`send\` tries again.`);
  }
  return waiting.length === 0 && answers.every(isGood);
}

async function close(world: CommandWorld, place: TillPlace, lines: readonly TillLine[]): Promise<TillReceipt> {
  const { journal, told, nowMs } = world;
  const { lastNumber, receipts } = journal.state();
  const number = String(lastNumber + 1);
  const timeMs = Math.floor(nowMs() / 1_000) * 1_000;
  const receipt = closeReceipt(lines, { place, number, timeMs, tender: "Cash", card: told.card });
  if (!told.isDry && !told.isTrial) {
    await journal.change({ lastNumber: lastNumber + 1, receipts: [...receipts, receipt] });
  }
  return receipt;
}

function rungUp({ told }: CommandWorld): readonly TillLine[] {
  if (told.words.length === 0) {
    throw new ArgumentsError("Say what to sell: articles (see `articles`) or a price like 23.45");
  }
  const articles = articlesOf(told.organization);
  return told.words.reduce<readonly TillLine[]>((lines, word) => {
    const asked = word.toLowerCase();
    const article = articles.find(({ id, name }) => [id, name.de.toLowerCase(), name.en.toLowerCase()].includes(asked));
    const priceCents = article?.priceCents ?? centsFromEuroText(word);
    if (priceCents === null || priceCents <= 0) {
      throw new ArgumentsError(`"${word}" is neither an article of ${told.organization} nor a price above nothing`);
    }
    const open = { id: "0", name: { de: "Diverses", en: "Sundries" }, groupCode: "" };
    return ringUp(lines, { ...(article ?? open), priceCents });
  }, []);
}

function earlier({ journal, told }: CommandWorld): TillReceipt {
  const [number] = told.words;
  if (number === undefined) {
    throw new ArgumentsError(`Say which receipt: \`${told.command} <receipt number>\``);
  }
  const found = journal.state().receipts.findLast((receipt) => receipt.number === number);
  if (found === undefined) {
    throw new ArgumentsError(`The journal has no receipt ${number}`);
  }
  return found;
}

async function playProfile(world: CommandWorld, seed: string): Promise<boolean> {
  const { told, say, nowMs } = world;
  const place = await placeOf(world);
  const opensMs = Math.floor(nowMs() / DAY_MS - 1) * DAY_MS + OPENS_AT_MS;
  const { organization, receipts, speed } = told;
  const steps = planDay({ seed, organization, place, opensMs, receipts, cards: DAY_CARDS });
  if (told.isDry) {
    for (const step of steps) {
      say(`${new Date(step.atMs).toISOString()} ${step.kind} ${"receipt" in step ? step.receipt.number : ""}`.trim());
    }
    return true;
  }
  const result = await playDay(steps, {
    post: postOf(world, place),
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

function listArticles({ told, say }: CommandWorld): Promise<boolean> {
  for (const { id, name, priceCents, groupCode } of articlesOf(told.organization)) {
    say(`${id}  ${name.en.padEnd(22)} ${(priceCents / 100).toFixed(2).padStart(7)}  ${groupCode}`);
  }
  return Promise.resolve(true);
}

async function sell(world: CommandWorld): Promise<boolean> {
  const lines = rungUp(world);
  const place = await placeOf(world);
  return await report(world, place, [first(world, await close(world, place, lines))]);
}

async function giveBack(world: CommandWorld): Promise<boolean> {
  const receipt = earlier(world);
  const { words } = world.told;
  const numbers = words.length > 1 ? words.slice(1).map(Number) : undefined;
  const lines = bringBack([], { facts: factsOf(receipt), lines: receipt.lines }, numbers);
  if (lines.length === 0) {
    throw new ArgumentsError(`Receipt ${receipt.number} has no such lines to bring back`);
  }
  return await report(world, receipt.place, [first(world, await close(world, receipt.place, lines))]);
}

function first({ told }: CommandWorld, receipt: TillReceipt): Omit<Sending, "tries" | "answer"> {
  return { receipt, format: told.format, isRepetition: false };
}

const COMMANDS: Readonly<Record<TillArguments["command"], (world: CommandWorld) => Promise<boolean>>> = {
  articles: listArticles,
  sell,
  return: giveBack,
  void: async (world) => {
    const receipt = earlier(world);
    return await report(world, receipt.place, [first(world, voidReceipt(receipt))]);
  },
  again: async (world) => {
    const receipt = earlier(world);
    return await report(world, receipt.place, [{ ...first(world, receipt), isRepetition: true }]);
  },
  send: async (world) => await report(world, await placeOf(world), []),
  help: () => Promise.resolve(true),
};

/** Does what the command line asks for; true when nothing was refused and nothing waits. */
export async function runCommand(world: CommandWorld): Promise<boolean> {
  const { profile, command } = world.told;
  return profile === undefined ? await COMMANDS[command](world) : await playProfile(world, profile);
}
