/** Marks a short text may carry; everything else of HTML is dropped, its words stay. */
export type RichMark = "strong" | "em" | "u" | "p" | "ul" | "ol" | "li";

/** A piece of a {@link parseRichText}: words, a line break, a marked part or a link to a page outside. */
export type RichNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "mark"; readonly mark: RichMark; readonly children: readonly RichNode[] }
  | { readonly kind: "link"; readonly href: string; readonly children: readonly RichNode[] };

const MARKS: ReadonlyMap<string, RichMark> = new Map<string, RichMark>([
  ["b", "strong"],
  ["strong", "strong"],
  ["i", "em"],
  ["em", "em"],
  ["u", "u"],
  ["p", "p"],
  ["ul", "ul"],
  ["ol", "ol"],
  ["li", "li"],
]);

/** What stands in these is no text for people. */
const SILENT: readonly string[] = [
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
  "title",
];

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  euro: "€",
  sect: "§",
  shy: "\u00AD",
  ndash: "–",
  mdash: "—",
  hellip: "…",
};

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) {
        return characterOf(Number(decimal));
      }
      if (hex !== undefined) {
        return characterOf(Number.parseInt(hex, 16));
      }
      return name !== undefined && Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    },
  );
}

const WEB_ADDRESS = /^https?:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i;
const MAIL_ADDRESS = /^mailto:[\w.%+-]{1,64}@[A-Za-z0-9.-]{1,253}$/i;

/** The address of a link that may be opened: a whole https or http address, or a mail address; null for any other. */
export function safeHref(text: string): string | null {
  const address = text.trim();
  return WEB_ADDRESS.test(address) || MAIL_ADDRESS.test(address) ? address : null;
}

/** A tag, a comment, or a run of text without a sign that could begin either. Each alternative takes its text once. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][A-Za-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|<|[^<]+/g;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const DEPTH_MAX = 8;
/** Longer than any text somebody reads at a counter. */
const LENGTH_MAX = 10_000;

interface OpenPart {
  readonly tag: string;
  readonly children: RichNode[];
  readonly close: () => RichNode | null;
}

function openPart(tag: string, attributes: string): OpenPart | null {
  const children: RichNode[] = [];
  if (tag === "a") {
    const [, double, single, bare] = HREF.exec(attributes) ?? [];
    const href = safeHref(decodeEntities(double ?? single ?? bare ?? ""));
    return href === null ? null : { tag, children, close: () => ({ kind: "link", href, children }) };
  }
  const mark = MARKS.get(tag);
  return mark === undefined ? null : { tag, children, close: () => ({ kind: "mark", mark, children }) };
}

/**
 * Reads a text with a little HTML, such as a consent out of a configuration, into parts of a fixed kind (REG-05, B-11). It is an allow-list: what is not
 * named here, every attribute but a link's address among it, never becomes more than words. Nothing of it is handed to the browser as HTML, so there is
 * nothing a second reading could turn into script.
 */
export function parseRichText(html: string): readonly RichNode[] {
  const root: RichNode[] = [];
  const open: OpenPart[] = [];
  let silent: string | undefined;
  const here = (): RichNode[] => open.at(-1)?.children ?? root;
  const closeTop = (): void => {
    const node = open.pop()?.close();
    if (node !== undefined && node !== null) {
      here().push(node);
    }
  };
  const start = (tag: string, attributes: string): void => {
    if (SILENT.includes(tag)) {
      silent = tag;
    } else if (tag === "br") {
      here().push({ kind: "break" });
    } else {
      const isNestedLink = tag === "a" && open.some((part) => part.tag === "a");
      const part = isNestedLink || open.length >= DEPTH_MAX ? null : openPart(tag, attributes);
      if (part !== null) {
        open.push(part);
      }
    }
  };
  const end = (tag: string): void => {
    const depth = open.findLastIndex((part) => part.tag === tag);
    const count = depth < 0 ? 0 : open.length - depth;
    for (let closed = 0; closed < count; closed += 1) {
      closeTop();
    }
  };
  for (const [token, slash, name, attributes = ""] of html.slice(0, LENGTH_MAX).matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (silent !== undefined) {
      silent = slash === "/" && tag === silent ? undefined : silent;
    } else if (tag !== undefined) {
      (slash === "/" ? end : start)(tag, attributes);
    } else if (!token.startsWith("<!--")) {
      here().push({ kind: "text", text: decodeEntities(token) });
    }
  }
  while (open.length > 0) {
    closeTop();
  }
  return root;
}

/** The words of it alone, for a reader and for a record. */
export function plainTextOf(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === "text") {
        return node.text;
      }
      return node.kind === "break" ? "\n" : plainTextOf(node.children);
    })
    .join("");
}
