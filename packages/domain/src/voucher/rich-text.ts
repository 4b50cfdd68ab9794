/** Allowed marks of a short text; other HTML is dropped, its text stays. */
export type RichMark = "strong" | "em" | "u" | "p" | "ul" | "ol" | "li";

/** A node of {@link parseRichText}: text, a line break, a marked part or an external link. */
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

/** Elements whose content is dropped too. */
const DROPPED_ELEMENTS: readonly string[] = [
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

/** The address of a link that may be opened: a complete http, https or mailto address; null for any other. */
export function safeHref(text: string): string | null {
  const address = text.trim();
  return WEB_ADDRESS.test(address) || MAIL_ADDRESS.test(address) ? address : null;
}

/** A tag, a comment, or text up to the next `<`. The alternatives do not overlap, so matching takes linear time. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][A-Za-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|<|[^<]+/g;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const DEPTH_MAX = 8;
/** Longer than any text that people read at a counter. */
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
 * Parses text with a little HTML, such as a consent from a configuration, into nodes of fixed kinds (decision 0103). It
 * is an allow-list: other elements and all attributes except a link's address become plain text or are dropped. No HTML
 * reaches the browser, so no second parser can find a script in it.
 */
export function parseRichText(html: string): readonly RichNode[] {
  const root: RichNode[] = [];
  const open: OpenPart[] = [];
  let dropped: string | undefined;
  const here = (): RichNode[] => open.at(-1)?.children ?? root;
  const closeTop = (): void => {
    const node = open.pop()?.close();
    if (node !== undefined && node !== null) {
      here().push(node);
    }
  };
  const start = (tag: string, attributes: string): void => {
    if (DROPPED_ELEMENTS.includes(tag)) {
      dropped = tag;
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
    if (dropped !== undefined) {
      dropped = slash === "/" && tag === dropped ? undefined : dropped;
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

/** The plain text of the nodes, for screen readers and records. */
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
