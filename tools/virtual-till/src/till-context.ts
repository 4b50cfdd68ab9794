import { createChance } from "./chance.ts";
import type { TillReply } from "./answer.ts";
import { postWithKey } from "./post-with-key.ts";
import type { TillPlace } from "./receipt.ts";
import type { TillRequest } from "./request.ts";
import { openShopAdmin, ShopAdminError } from "./shop-admin.ts";
import type { TillArguments } from "./till-arguments.ts";
import type { Journal } from "./till-journal.ts";

/** Dependencies of a command. */
export interface CommandContext {
  readonly args: TillArguments;
  readonly journal: Journal;
  readonly say: (text: string) => void;
  readonly nowMs: () => number;
}

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
export async function placeOf(context: CommandContext): Promise<TillPlace> {
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
export function postOf(context: CommandContext, place: TillPlace): (request: TillRequest) => Promise<TillReply> {
  const post = async (request: TillRequest) =>
    await postWithKey(context.args.url, await keyOf(context, place))(request);
  return losing(post, context.args);
}
