import { SaxesParser, type SaxesTagNS, type XMLDecl } from "saxes";
import { setImmediate } from "node:timers/promises";
import { decodeDocument } from "./decode.ts";
import type { XmlLimits } from "./limits.ts";
import { UnreadableError } from "./unreadable.ts";

/** An element with its content. */
export interface XmlElement {
  /** Local name, without prefix. */
  readonly name: string;
  readonly namespace: string;
  /** Attributes without a namespace. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Characters parsed before other requests are served; takes a few milliseconds. */
const SLICE_CHARACTERS = 16 * 1024;

function attributesOf(tag: SaxesTagNS, limits: XmlLimits): ReadonlyMap<string, string> {
  const attributes = Object.values(tag.attributes);
  if (attributes.some(({ value }) => value.length > limits.attributeLength)) {
    throw new UnreadableError(`An attribute is longer than ${limits.attributeLength} characters`);
  }
  return new Map(attributes.filter(({ uri }) => uri === "").map(({ local, value }) => [local, value]));
}

function checkDeclaration({ version }: XMLDecl): void {
  if (version !== undefined && version !== "1.0") {
    throw new UnreadableError("Only XML 1.0 is read");
  }
}

/** Builds the tree from parser events and stops at the first exceeded limit. */
class TreeBuilder {
  root: XmlElement | undefined;
  private readonly open: OpenElement[] = [];
  private readonly limits: XmlLimits;
  private elements = 0;
  private attributes = 0;

  constructor(limits: XmlLimits) {
    this.limits = limits;
  }

  attach(parser: SaxesParser<{ xmlns: true }>): void {
    parser.on("xmldecl", checkDeclaration);
    parser.on("opentagstart", ({ name }) => this.begin(name));
    parser.on("attribute", ({ name }) => this.countAttribute(name));
    parser.on("opentag", (tag) => this.push(tag));
    parser.on("text", (text) => this.addText(text));
    parser.on("cdata", (text) => this.addText(text));
    parser.on("closetag", () => this.open.pop());
  }

  private checkName(name: string): void {
    const { nameLength } = this.limits;
    if (name.length > nameLength) {
      throw new UnreadableError(`A name is longer than ${nameLength} characters`);
    }
  }

  private begin(name: string): void {
    this.elements += 1;
    this.attributes = 0;
    this.checkName(name);
    const { elements, depth } = this.limits;
    if (this.elements > elements) {
      throw new UnreadableError(`The document has more than ${elements} elements`);
    }
    if (this.open.length >= depth) {
      throw new UnreadableError(`The document is nested more than ${depth} deep`);
    }
  }

  private countAttribute(name: string): void {
    this.attributes += 1;
    this.checkName(name);
    if (this.attributes > this.limits.attributesPerElement) {
      throw new UnreadableError(`An element has more than ${this.limits.attributesPerElement} attributes`);
    }
  }

  private push(tag: SaxesTagNS): void {
    const attributes = attributesOf(tag, this.limits);
    const element: OpenElement = { name: tag.local, namespace: tag.uri, attributes, children: [], text: "" };
    this.open.at(-1)?.children.push(element);
    this.root ??= element;
    this.open.push(element);
  }

  private addText(text: string): void {
    const element = this.open.at(-1);
    if (element === undefined) {
      return;
    }
    if (element.text.length + text.length > this.limits.textLength) {
      throw new UnreadableError(`A text is longer than ${this.limits.textLength} characters`);
    }
    element.text += text;
  }
}

/** Replaces the parser's error for malformed documents, because its message may quote the document. */
function orUnreadable(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof UnreadableError ? error : new UnreadableError("The document is not well-formed XML");
  }
}

/**
 * Parses a document into a tree, in slices between which other requests are served. There are no document types and no
 * entities besides the five of XML, and nothing is fetched. The parser refuses control characters and broken
 * namespaces.
 *
 * @throws UnreadableError when a limit is exceeded, the encoding is unknown or the document is malformed
 */
export async function parseXml(bytes: Uint8Array, limits: XmlLimits, charset?: string): Promise<XmlElement> {
  const text = decodeDocument(bytes, limits, charset);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const builder = new TreeBuilder(limits);
  builder.attach(parser);
  let workedMs = 0;
  // Processor time: on a busy machine, the clock would refuse receipts that are easy to read.
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
    const before = process.threadCpuUsage();
    orUnreadable(() => void parser.write(text.slice(at, at + SLICE_CHARACTERS)));
    const { user, system } = process.threadCpuUsage(before);
    workedMs += (user + system) / 1_000;
    if (workedMs > limits.workMs) {
      throw new UnreadableError(`The document takes more than ${limits.workMs} ms of work to read`);
    }
    if (at + SLICE_CHARACTERS < text.length) {
      await setImmediate();
    }
  }
  orUnreadable(() => void parser.close());
  if (builder.root === undefined) {
    throw new UnreadableError("The document is empty");
  }
  return builder.root;
}
