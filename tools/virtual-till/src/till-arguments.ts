import { parseArgs } from "node:util";
import { UI_LANGUAGES, type UiLanguage } from "@punktum/phrases/tools";
import { SHOP_ORGANIZATIONS, type ShopOrganization } from "./articles.ts";
import { RECEIPT_FORMATS, type ReceiptFormat } from "./request.ts";

/** Arguments of the command. */
export interface TillArguments {
  readonly command: "sell" | "return" | "void" | "again" | "send" | "refused" | "discard" | "articles" | "help";
  readonly words: readonly string[];
  readonly url: string;
  readonly organization: ShopOrganization;
  readonly register: string | undefined;
  readonly user: string;
  readonly password: string;
  readonly apiKey: string | undefined;
  readonly card: string | null;
  readonly format: ReceiptFormat;
  /** Language of the printed receipt. */
  readonly language: UiLanguage;
  readonly journal: string;
  readonly isDry: boolean;
  /** The platform only previews the booking. */
  readonly isTrial: boolean;
  /** Seed of a day to play instead of a command. */
  readonly profile: string | undefined;
  readonly receipts: number;
  readonly speed: number;
  readonly lossPercent: number;
}

/** Invalid arguments; the message is for people. */
export class ArgumentsError extends Error {
  override readonly name = "ArgumentsError";
}

export const HELP = `Usage: npm run till -- <command> [options]
       npm run till -- --profile <seed> [options]

A till that sends receipts to a platform like a real one: what is not answered is kept and sent again, and booked once.

Commands
  sell <article|euros> ...    ring up, pay, report, print; an article by its number or name, or an open price like 23.45
  return <receipt> [line ...] bring back all lines of an earlier receipt of this journal, or those with these numbers
  void <receipt>              report that an earlier receipt was voided
  again <receipt>             report an earlier receipt once more, as if nobody knew
  send                        send what waits
  refused                     receipts that the platform refused
  discard <receipt> <reason>  decide that a refused receipt is not to be booked
  articles                    what the shop sells

Options
  --profile <seed>            play a day of the shop: the same seed is the same day
  --receipts <n>              receipts of that day (120)
  --speed <n>                 times faster than life; 0 as fast as it goes (0)
  --lose <percent>            of the answers that get lost on the way: the till does not know and sends again (0)
  --url <address>             platform (http://127.0.0.1:3000, or PUNKTUM)
  --organization <id>         ${SHOP_ORGANIZATIONS.join(", ")} (pfm)
  --register <id>             till, such as 1001-K1 (the first one)
  --card <code>               customer card shown at the till (none: the tablet asks for it)
  --format <format>           ${RECEIPT_FORMATS.join(" or ")} (poslog)
  --language <code>           of the shop, in which it prints: ${UI_LANGUAGES.join(" or ")} (de)
  --user, --password          who makes a key for the till (the demonstration's admin)
  --key <key>                 API key of the till (made and kept in the journal; or API_KEY)
  --journal <file>            where the till keeps its memory (.data/virtual-till.json)
  --dry                       show what would be sent, and send nothing
  --dry-run                   send it to be tried: the platform says what it would book, and books nothing
  --help                      this text

Exit code: 0 all was taken or known; 1 something was refused or still waits; 2 the command was not understood.`;

const COMMANDS = ["sell", "return", "void", "again", "send", "refused", "discard", "articles", "help"] as const;

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new ArgumentsError(`--${name} must be a number from ${least} to ${most}, not "${text}"`);
  }
  return value;
}

function oneOf<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) {
    throw new ArgumentsError(`${name} must be one of ${choices.join(", ")}, not "${text}"`);
  }
  return found;
}

const text = { type: "string" } as const;

function parse(words: readonly string[], address: string) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        profile: text,
        receipts: { ...text, default: "120" },
        speed: { ...text, default: "0" },
        lose: { ...text, default: "0" },
        url: { ...text, default: address },
        organization: { ...text, default: "pfm" },
        register: text,
        card: text,
        format: { ...text, default: "poslog" },
        language: { ...text, default: "de" },
        user: text,
        password: { ...text, default: "punktum-demo" },
        key: text,
        journal: { ...text, default: ".data/virtual-till.json" },
        dry: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}

/** A day cannot be combined with a command or a preview. */
function checkProfile({ profile, "dry-run": isTrial }: ReturnType<typeof parse>["values"], command = ""): void {
  if (profile !== undefined && command !== "") {
    throw new ArgumentsError(`--profile plays a whole day and takes no command, but "${command}" was given`);
  }
  if (profile !== undefined && isTrial) {
    throw new ArgumentsError("--dry-run tries single receipts, and no day with --profile");
  }
}

/** Parses the command line. @throws ArgumentsError */
export function readArguments(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): TillArguments {
  const { values, positionals } = parse(words, environment["PUNKTUM"] ?? "http://127.0.0.1:3000");
  const [first, ...rest] = positionals;
  const organization = oneOf("--organization", values.organization, SHOP_ORGANIZATIONS);
  checkProfile(values, first);
  const isLost = values.help || (first === undefined && values.profile === undefined);
  return {
    command: isLost ? "help" : oneOf("The command", first ?? "sell", COMMANDS),
    words: rest,
    url: values.url.replace(/\/$/, ""),
    organization,
    register: values.register,
    user: values.user ?? `admin@${organization}.example`,
    password: values.password,
    apiKey: values.key ?? environment["API_KEY"],
    card: values.card ?? null,
    format: oneOf("--format", values.format, RECEIPT_FORMATS),
    language: oneOf("--language", values.language, UI_LANGUAGES),
    journal: values.journal,
    isDry: values.dry,
    isTrial: values["dry-run"],
    profile: values.profile,
    receipts: Math.floor(numberOf("receipts", values.receipts, 1, 100_000)),
    speed: numberOf("speed", values.speed, 0, 1_000_000),
    lossPercent: numberOf("lose", values.lose, 0, 99),
  };
}
