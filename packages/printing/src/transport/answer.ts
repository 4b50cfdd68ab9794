/** Answer of the printer; it contains no personal data and may be logged. */
export interface PrinterAnswer {
  readonly isSuccess: boolean;
  readonly code: string;
  /** The status bits as an unsigned number. */
  readonly status: number;
  readonly battery: number;
  readonly jobId?: string;
}

const MAX_ANSWER_CHARACTERS = 65_536;
const MAX_WORD = 0xffff_ffff;
const REQUIRED = ["success", "code", "status", "battery"] as const;

/** Comments, CDATA, instructions and tags in document order, so that a comment's content is never read as an answer. */
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[A-Za-z_/][^<>]*>/g;
const ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The attributes of a start tag; undefined if one occurs twice or other text stands between them. */
function attributesOf(tag: string): ReadonlyMap<string, string> | undefined {
  const body = tag.replace(/^<[^\s/>]+/, "").replace(/\s*\/?>$/, "");
  const found = new Map<string, string>();
  let isTwice = false;
  const rest = body.replaceAll(ATTRIBUTE, (_whole, name: string, double?: string, single?: string) => {
    isTwice ||= found.has(name);
    found.set(name, decodeEntities(double ?? single ?? ""));
    return "";
  });
  return isTwice || rest.trim() !== "" ? undefined : found;
}

function wordOf(text: string | undefined): number | undefined {
  const value = /^\d{1,10}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value <= MAX_WORD ? value : undefined;
}

function jobIdOf(xml: string): string | undefined {
  return /<printjobid>([A-Za-z0-9_.-]{1,30})<\/printjobid>/.exec(xml)?.[1];
}

/**
 * Reads the `response` element of an answer, alone or in its envelope. Undefined unless all four attributes are
 * present: a missing one must never be replaced by an earlier answer's value.
 */
export function readAnswer(xml: string): PrinterAnswer | undefined {
  const tags = xml.length > MAX_ANSWER_CHARACTERS ? [] : Array.from(xml.matchAll(TOKEN), ([token]) => token);
  const answers = tags.filter((tag) => /^<response[\s/>]/.test(tag));
  const attributes = answers.length === 1 ? attributesOf(answers[0] ?? "") : undefined;
  const [success, code, status, battery] = REQUIRED.map((name) => attributes?.get(name));
  const [statusWord, batteryWord] = [wordOf(status), wordOf(battery)];
  if (success === undefined || code === undefined || statusWord === undefined || batteryWord === undefined) {
    return undefined;
  }
  const jobId = jobIdOf(xml);
  return {
    isSuccess: success === "true" || success === "1",
    code: code.slice(0, 64),
    status: statusWord,
    battery: batteryWord,
    ...(jobId !== undefined && { jobId }),
  };
}
