import { SaxesParser } from "saxes";

/** An element of a print document. */
export interface DocumentNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly DocumentNode[];
  readonly text: string;
}

/** A job as received. */
export interface ReadJob {
  readonly document: DocumentNode;
  readonly deviceId: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly jobId: string | undefined;
}

/** The document is invalid and nothing of it is printed. */
export class SchemaError extends Error {}

export const PRINT_NAMESPACE = "http://www.epson-pos.com/schemas/2011/03/epos-print";
const ENVELOPE_NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";

interface Draft {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Map<string, string>;
  readonly children: Draft[];
  text: string;
}

function parse(xml: string): Draft {
  const parser = new SaxesParser({ xmlns: true });
  const root: Draft = { name: "", namespace: "", attributes: new Map(), children: [], text: "" };
  const open: Draft[] = [root];
  parser.on("error", (error) => {
    throw new SchemaError(error.message);
  });
  parser.on("opentag", (tag) => {
    const attributes = Object.values(tag.attributes).filter(
      ({ name, prefix }) => name !== "xmlns" && prefix !== "xmlns",
    );
    const draft: Draft = {
      name: tag.local,
      namespace: tag.uri,
      attributes: new Map(attributes.map(({ name, value }) => [name, value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(draft);
    open.push(draft);
  });
  const addText = (text: string): void => {
    const current = open.at(-1);
    if (current !== undefined) {
      current.text += text;
    }
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  const [document] = root.children;
  if (document === undefined) {
    throw new SchemaError("There is no element");
  }
  return document;
}

/** Requires the print namespace for every element; real printers accept other elements but do not print them. */
function nodeOf(draft: Draft): DocumentNode {
  if (draft.namespace !== PRINT_NAMESPACE) {
    throw new SchemaError(`<${draft.name}> is not in the namespace of print documents`);
  }
  return { name: draft.name, attributes: draft.attributes, children: draft.children.map(nodeOf), text: draft.text };
}

function childOf(parent: Draft | undefined, namespace: string, name: string): Draft | undefined {
  return parent?.children.find((child) => child.namespace === namespace && child.name === name);
}

/** Reads a bare document, as received over the socket. @throws SchemaError */
export function readDocument(xml: string): DocumentNode {
  const draft = parse(xml);
  if (draft.name !== "epos-print") {
    throw new SchemaError(`<${draft.name}> is no print document`);
  }
  return nodeOf(draft);
}

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (!/^\d{1,6}$/.test(text) || Number(text) > 300_000) {
    throw new SchemaError(`${text} is no timeout`);
  }
  return Number(text);
}

/** Checks a job's id: 1 to 30 characters. @throws SchemaError */
export function checkedJobId(jobId: string | undefined): string | undefined {
  if (jobId !== undefined && !/^[A-Za-z0-9_.-]{1,30}$/.test(jobId)) {
    throw new SchemaError("That is no name for a job");
  }
  return jobId;
}

/** Reads a document in its envelope, as received by the HTTP service. @throws SchemaError */
export function readEnvelope(xml: string): ReadJob {
  if (xml.startsWith("\uFEFF")) {
    throw new SchemaError("A byte order mark is not allowed");
  }
  const envelope = parse(xml);
  if (envelope.name !== "Envelope" || envelope.namespace !== ENVELOPE_NAMESPACE) {
    throw new SchemaError(`<${envelope.name}> is no envelope`);
  }
  const body = childOf(envelope, ENVELOPE_NAMESPACE, "Body");
  const [document, ...more] = body?.children ?? [];
  if (document === undefined || document.name !== "epos-print" || more.length > 0) {
    throw new SchemaError("The body does not hold exactly one print document");
  }
  const parameter = childOf(childOf(envelope, ENVELOPE_NAMESPACE, "Header"), PRINT_NAMESPACE, "parameter");
  const word = (name: string): string | undefined => childOf(parameter, PRINT_NAMESPACE, name)?.text;
  return {
    document: nodeOf(document),
    deviceId: word("devid"),
    timeoutMs: timeoutOf(word("timeout")),
    jobId: checkedJobId(word("printjobid")),
  };
}
