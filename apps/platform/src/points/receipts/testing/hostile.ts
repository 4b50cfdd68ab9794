import { grand, item, poslog } from "./poslog.ts";

/** A malicious or forged document. */
export interface HostileDocument {
  readonly name: string;
  readonly bytes: () => Uint8Array;
}

const good = poslog();
const prolog = '<?xml version="1.0" encoding="UTF-8"?>';
const body = good.slice(prolog.length);

const asUtf8 = (name: string, text: () => string): HostileDocument => ({ name, bytes: () => Buffer.from(text()) });
const asBytes = (name: string, bytes: () => Uint8Array): HostileDocument => ({ name, bytes });
const withTotal = (text: string): string => poslog({ retail: grand(text) });

const entity = (declaration: string): string => `<!DOCTYPE POSLog [${declaration}]>`;
const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
  "",
);

const doctypes: readonly HostileDocument[] = [
  ["empty", "<!DOCTYPE POSLog>"],
  ["lower case", "<!doctype POSLog>"],
  ["public", '<!DOCTYPE POSLog PUBLIC "-//X//EN" "http://127.0.0.1:1/x.dtd">'],
  ["system by http", '<!DOCTYPE POSLog SYSTEM "http://127.0.0.1:1/x.dtd">'],
  ["system by file", '<!DOCTYPE POSLog SYSTEM "file:///etc/passwd">'],
  ["external entity of a file", entity('<!ENTITY x SYSTEM "file:///etc/passwd">')],
  ["external entity by http", entity('<!ENTITY x SYSTEM "http://127.0.0.1:1/">')],
  ["external entity by ftp", entity('<!ENTITY x SYSTEM "ftp://127.0.0.1/">')],
  [
    "external entity by php filter",
    entity('<!ENTITY x SYSTEM "php://filter/read=convert.base64-encode/resource=/etc/passwd">'),
  ],
  ["parameter entity", entity('<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;')],
  [
    "parameter entity out of band",
    entity(
      '<!ENTITY % f SYSTEM "file:///etc/hostname"><!ENTITY % e "<!ENTITY s SYSTEM \'http://127.0.0.1:1/?%f;\'>">%e;',
    ),
  ],
  ["a billion laughs", entity(`<!ENTITY l0 "ha">${laughs}`)],
  ["quadratic blow-up", entity(`<!ENTITY a "${"a".repeat(50_000)}">`)],
  ["recursive entity", entity('<!ENTITY a "&b;"><!ENTITY b "&a;">')],
  ["redefined lt", entity('<!ENTITY lt "&#38;#60;">')],
  ["default attributes", entity('<!ATTLIST Transaction TrainingModeFlag CDATA "false">')],
  ["notation", entity('<!NOTATION n SYSTEM "file:///bin/sh"><!ENTITY x SYSTEM "a" NDATA n>')],
  ["never closed", "<!DOCTYPE POSLog [<!ELEMENT a ANY>"],
].map(([name = "", declaration = ""]) =>
  asUtf8(`DOCTYPE ${name}`, () => `${prolog}${declaration}${body.replace("12.50", "&x;")}`),
);

const declarationsElsewhere: readonly HostileDocument[] = [
  asUtf8("DOCTYPE inside the log", () => good.replace("<Transaction ", "<!DOCTYPE x><Transaction ")),
  asUtf8("DOCTYPE behind the log", () => `${good}<!DOCTYPE x>`),
  asUtf8("ENTITY in CDATA", () => withTotal("<![CDATA[<!ENTITY x 'y'>]]>")),
  asUtf8("DOCTYPE in a comment", () => good.replace("<Transaction ", "<!-- <!DOCTYPE x> --><Transaction ")),
  asUtf8("DOCTYPE that should count", () => `${prolog}<!DOCTYPE POSLog>${body}`),
];

const references: readonly HostileDocument[] = [
  asUtf8("numeric references flood", () => withTotal("&#49;".repeat(40_000))),
  asUtf8("numeric references in an attribute", () => poslog({ status: `X="${"&#x41;".repeat(20_000)}"` })),
  asUtf8("named references flood", () => withTotal("&amp;".repeat(30_000))),
  ...[
    "&#0;",
    "&#x0;",
    "&#xFFFE;",
    "&#xD800;",
    "&#x110000;",
    "&#99999999999999999999;",
    "&#-1;",
    "&#x;",
    "&;",
    "&unknown;",
    "&#12",
  ].map((reference) => asUtf8(`reference ${reference}`, () => withTotal(reference))),
];

const utf16 = (text: string, order: "LE" | "BE", mark: boolean): Uint8Array => {
  const bytes = Buffer.from((mark ? "\ufeff" : "") + text, "utf16le");
  return order === "LE" ? bytes : bytes.swap16();
};
const declared = (encoding: string): string => good.replace("UTF-8", encoding);

const encodings: readonly HostileDocument[] = [
  asBytes("UTF-16 LE with mark", () => utf16(declared("UTF-16"), "LE", true)),
  asBytes("UTF-16 BE with mark", () => utf16(declared("UTF-16"), "BE", true)),
  asBytes("UTF-16 LE without mark", () => utf16(declared("UTF-16"), "LE", false)),
  asBytes("UTF-16 BE without mark", () => utf16(declared("UTF-16"), "BE", false)),
  asBytes("UTF-32", () => Buffer.from(Array.from(good).flatMap((character) => [0, 0, 0, character.charCodeAt(0)]))),
  asBytes("bytes that are not UTF-8", () => Buffer.concat([Buffer.from(good), Buffer.from([0xc3, 0x28])])),
  asBytes("overlong slash", () => Buffer.concat([Buffer.from(prolog), Buffer.from([0xc0, 0xaf])])),
  asBytes("Latin 1 that says nothing", () => Buffer.from(good.replace("R-1", "\u00fc"), "latin1")),
  asBytes("a mark alone", () => Buffer.from([0xef, 0xbb, 0xbf])),
  ...["UTF-7", "UTF-16", "ISO-8859-15", "windows-1252", "EBCDIC-CP-US", "utf8", "x-unknown", "us-ascii", "UTF-32"].map(
    (name) => asUtf8(`declared ${name}`, () => declared(name)),
  ),
  asUtf8("UTF-7 in disguise", () => declared("UTF-7").replaceAll("<T", "+ADw-T")),
  asUtf8("XML 1.1", () => good.replace('version="1.0"', 'version="1.1"')),
  asUtf8("XML 2.0", () => good.replace('version="1.0"', 'version="2.0"')),
];

const sizes: readonly HostileDocument[] = [
  asUtf8("100,000 deep", () => `<POSLog>${"<a>".repeat(100_000)}`),
  asUtf8("100 deep", () => poslog({ retail: `${grand("1.00")}${"<a>".repeat(100)}${"</a>".repeat(100)}` })),
  asUtf8("10 MB attribute", () => poslog({ status: `X="${"a".repeat(10_000_000)}"` })),
  asUtf8("100 kB attribute", () => poslog({ status: `X="${"a".repeat(100_000)}"` })),
  asUtf8("10 MB text", () => withTotal("1".repeat(10_000_000))),
  asUtf8("200 kB text", () => withTotal("1".repeat(200_000))),
  asUtf8("10,000 attributes", () =>
    poslog({ status: Array.from({ length: 10_000 }, (_, n) => `a${n}="1"`).join(" ") }),
  ),
  asUtf8("100 attributes", () => poslog({ status: Array.from({ length: 100 }, (_, n) => `a${n}="1"`).join(" ") })),
  asUtf8("60,000 elements", () => poslog({ retail: grand("1.00") + "<a/>".repeat(60_000) })),
  asUtf8("a long element name", () => poslog({ retail: `<${"a".repeat(100_000)}/>` })),
  asUtf8("a long attribute name", () => poslog({ status: `${"a".repeat(10_000)}="1"` })),
  asUtf8("a long target", () => `${prolog}<?${"p".repeat(300_000)} x?>${body}`),
  asUtf8("a long comment", () => `${prolog}<!--${"x".repeat(300_000)}-->${body}`),
  asUtf8("300 kB of blanks", () => good + " ".repeat(300_000)),
  asUtf8("a long receipt number", () => good.replace("R-1", "9".repeat(5_000))),
  asUtf8("a long register", () => good.replace("<WorkstationID>7", `<WorkstationID>${"7".repeat(5_000)}`)),
  asUtf8("1,000 namespaces", () =>
    poslog({ status: Array.from({ length: 1_000 }, (_, n) => `xmlns:p${n}="urn:${n}"`).join(" ") }),
  ),
];

const malformed: readonly HostileDocument[] = [
  ["nothing", ""],
  ["blanks", "  \n "],
  ["JSON", '{"amount": 12.5}'],
  ["text", "12.50"],
  ["HTML", "<html><body><br></body></html>"],
  ["only a declaration", prolog],
  ["never closed", good.slice(0, -20)],
  ["closed twice", `${good}</POSLog>`],
  ["crossed", "<POSLog><a><b></a></b></POSLog>"],
  ["two roots", `${good}${body}`],
  ["text before the root", `hello${body}`],
  ["text behind the root", `${good}hello`],
  ["declaration in the middle", good.replace("<Transaction ", `${prolog}<Transaction `)],
  ["duplicate attributes", poslog({ status: 'TransactionStatus="Finished" TransactionStatus="Voided"' })],
  ["duplicate attributes by namespace", poslog({ status: 'xmlns:a="urn:x" xmlns:b="urn:x" a:T="1" b:T="2"' })],
  ["attribute without quotes", poslog({ status: "TransactionStatus=Finished" })],
  ["attribute with markup", poslog({ status: 'X="<b>"' })],
  ["null byte", good.replace("R-1", "R\0")],
  ["null byte at the end", `${good}\0`],
  ["control character", good.replace("R-1", "R\u0001")],
  ["lone surrogate in bytes", good.replace("R-1", "\uffff")],
  ["CDATA never closed", withTotal("<![CDATA[12.50")],
  ["CDATA end in text", withTotal("12.50]]>")],
  ["comment never closed", good.replace("<Transaction ", "<!-- <Transaction ")],
  ["comment with two hyphens", good.replace("<Transaction ", "<!-- -- --><Transaction ")],
  ["instruction never closed", `${prolog}<?x ${body}`],
  ["undeclared prefix", good.replaceAll("Total", "p:Total")],
  ["undeclared attribute prefix", poslog({ status: 'p:TransactionStatus="Finished"' })],
  ["xml prefix bound anew", poslog({ status: 'xmlns:xml="urn:x"' })],
  ["xmlns prefix bound", poslog({ status: 'xmlns:xmlns="urn:x"' })],
  ["prefix bound to nothing", poslog({ status: 'xmlns:p=""' })],
  ["root of another namespace only", '<p:Log xmlns:p="http://www.nrf-arts.org/IXRetail/namespace/"/>'],
  ["total of another namespace only", poslog({ retail: `<x:Total xmlns:x="urn:x">1</x:Total>` })],
  ["prototype keys", poslog({ retail: '<__proto__ constructor="1"><toString>1</toString></__proto__>' })],
  [
    "XInclude",
    poslog({ retail: '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>' }),
  ],
  ["a list of receipts", good.replace(/<Transaction .*<\/Transaction>/, "$&$&$&")],
  ["two sales in one", good.replace(/<RetailTransaction .*<\/RetailTransaction>/, "$&$&")],
].map(([name = "", text = ""]) => asUtf8(name, () => text));

const numbers: readonly HostileDocument[] = [
  ...[
    "1e3",
    "1E-2",
    "Infinity",
    "-Infinity",
    "NaN",
    "INF",
    "0x1F",
    "1_000",
    "1,5",
    "1.000,50",
    "9".repeat(30),
    "9".repeat(60_000),
  ].map((text) => asUtf8(`total ${text.slice(0, 12)} of ${text.length} characters`, () => withTotal(text))),
  ...[
    "100000000",
    "-100000000.00",
    "0.001",
    "1.999",
    "--1",
    "+-1",
    "1.2.3",
    "\u0661\u0662",
    "1 2",
    "",
    "12.50 EUR",
    "&#x2d;&#x2d;1",
  ].map((text) => asUtf8(`total ${text}`, () => withTotal(text))),
  asUtf8("amount of a line", () => poslog({ retail: item(1, "1e400") + grand("1.00") })),
  asUtf8("quantity", () =>
    poslog({ retail: item(1, "1.00").replace("<Quantity>1<", "<Quantity>1e9<") + grand("1.00") }),
  ),
  asUtf8("two totals", () => poslog({ retail: grand("1.00") + grand("100.00") })),
  asUtf8("a status nobody knows", () => poslog({ status: 'TransactionStatus="Maybe"' })),
  asUtf8("a status that wants to be repeated", () => poslog({ status: 'TransactionStatus="&lt;b&gt;\u202e"' })),
  asUtf8("another currency", () => poslog({ retail: grand("1.00", 'CurrencyCode="XXX"') })),
];

const dates: readonly HostileDocument[] = [
  "0000-00-00T00:00:00",
  "1970-01-01T00:00:00Z",
  "1999-12-31T23:59:59Z",
  "2100-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "+275760-09-13T00:00:00Z",
  "-0001-01-01T00:00:00Z",
  "2026-13-01T00:00:00",
  "2026-02-30T00:00:00",
  "2026-11-20T24:30:00",
  "2026-11-20T10:61:00",
  "2026-11-20T10:15:00+25:00",
  "2026-11-20",
  "1763633700",
  "20.11.2026 10:15",
  "20261345-9999",
].map((text) => asUtf8(`time ${text}`, () => poslog({ time: `<EndDateTime>${text}</EndDateTime>` })));

const days = ["2026-02-31", "1899-01-01", "2400-01-01", "yesterday"].map((text) =>
  asUtf8(`business day ${text}`, () =>
    poslog({ time: `<BusinessDayDate>${text}</BusinessDayDate><EndDateTime>2026-11-20T10:00:00</EndDateTime>` }),
  ),
);

/** All hostile documents; each must be refused. */
export const HOSTILE: readonly HostileDocument[] = [
  ...doctypes,
  ...declarationsElsewhere,
  ...references,
  ...encodings,
  ...sizes,
  ...malformed,
  ...numbers,
  ...dates,
  ...days,
];
