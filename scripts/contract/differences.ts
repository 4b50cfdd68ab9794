import type { Contract, ContractCall, ContractMessage, JsonSchema } from "./contract.ts";
import { membersOf } from "./forms.ts";
import { misfits, type Reading } from "./misfits.ts";

/** The body of a call that reads none, and of one that sends none. */
const NO_BODY: JsonSchema = { not: {} };

/** A tablet or till of a release before sends, the server of this one reads: what it ignores is lost. */
const OLD_SENDS = { unknownMembers: "MISSED", missesMembers: false, lists: "CLOSED" } as const satisfies Reading;
/** The kiosk parses answers with the schema of its release. Further members are dropped, everything else must fit. */
const OLD_KIOSK_READS = { unknownMembers: "IGNORED", missesMembers: true, lists: "CLOSED" } as const satisfies Reading;
/** Other programs keep to docs/api-promise.md: they tolerate further members, and further values of lists. */
const OTHERS_READ = { unknownMembers: "IGNORED", missesMembers: true, lists: "OPEN" } as const satisfies Reading;
/** What an older server ignores of this release's tablets must be written down, with what comes of it. */
const NEW_SENDS = OLD_SENDS;
const NEW_KIOSK_READS = { unknownMembers: "IGNORED", missesMembers: false, lists: "CLOSED" } as const satisfies Reading;

/** How a server reads a body. Administration refuses unknown fields, except those of its own answer. */
function bodyReading(call: ContractCall, usual: Reading): Reading {
  return call.strict === true
    ? { ...usual, unknownMembers: "REFUSED", alsoKnown: new Set(membersOf(call.answer).keys()) }
    : usual;
}

const NEEDS = {
  needsKey: "the header Idempotency-Key",
  staffOnDuty: "staff on duty",
  stepUp: "a fresh proof of identity",
} as const;

/** What a call needs besides its input, and the sender does not know of. */
function newNeeds(sent: ContractCall, read: ContractCall): readonly string[] {
  const needs = (["needsKey", "staffOnDuty", "stepUp"] as const).filter((name) => read[name] && !sent[name]);
  const lost = (name: "roles" | "bodyTypes" | "idTypeHeaders") =>
    (sent[name] ?? []).filter((value) => read[name]?.includes(value) !== true);
  return [
    ...needs.map((name) => `needs ${NEEDS[name]}`),
    ...lost("roles").map((role) => `is not open to ${role}`),
    ...lost("bodyTypes").map((type) => `takes no ${type}`),
    ...lost("idTypeHeaders").map((header) => `does not read the header ${header}`),
    ...(sent.status === read.status ? [] : [`answers ${read.status}, not ${sent.status}`]),
    ...(sent.responseType === read.responseType ? [] : [`answers ${read.responseType ?? "JSON or text"}`]),
    ...((read.bodyLimitBytes ?? Infinity) < (sent.bodyLimitBytes ?? 0) ? ["takes a smaller body"] : []),
  ];
}

/** Where input of one release is none of the other. */
function inputMisfits(sent: ContractCall, read: ContractCall, usual: Reading): readonly string[] {
  const mayBeLeftOut = sent.body === undefined || sent.bodyless === true;
  const isNeeded = read.body !== undefined && read.bodyless !== true;
  const missed = sent.body !== undefined && read.body === undefined ? ["body: is ignored"] : [];
  return [
    ...misfits(sent.params, read.params, "params", usual),
    ...misfits(sent.query, read.query, "query", usual),
    ...(usual.unknownMembers === "MISSED" ? missed : []),
    ...(mayBeLeftOut && isNeeded ? misfits({ type: "object" }, read.body ?? NO_BODY, "body", usual) : []),
    ...misfits(sent.body ?? NO_BODY, read.body ?? {}, "body", bodyReading(read, usual)),
  ];
}

const named = (name: string, sentences: readonly string[]) => sentences.map((sentence) => `${name} ${sentence}`);

function messageMisfits(sender: Contract, reader: Contract, from: ContractMessage["sender"], how: Reading) {
  return Object.entries(sender.messages).flatMap(([name, message]) => {
    const own = reader.messages[name];
    if (message.sender !== from || own === undefined) {
      return [];
    }
    const lists = from === "SERVER" && own.parsed !== true ? "OPEN" : how.lists;
    return named(name, misfits(message.schema, own.schema, "message", { ...how, lists }));
  });
}

/** What breaks tablets, tills and other programs of an older release at the server of a newer one. */
export function breaksOldClients(older: Contract, newer: Contract): readonly string[] {
  const calls = Object.entries(older.calls).flatMap(([name, old]) => {
    const call = newer.calls[name];
    if (call === undefined) {
      return [`${name} is gone`];
    }
    const reading = old.tablet === true ? OLD_KIOSK_READS : OTHERS_READ;
    return named(name, [
      ...newNeeds(old, call),
      ...inputMisfits(old, call, OLD_SENDS),
      ...misfits(call.answer, old.answer, "answer", reading),
    ]);
  });
  const gone = Object.keys(older.messages).filter((name) => newer.messages[name] === undefined);
  return [
    ...calls,
    ...gone.map((name) => `${name} is gone`),
    ...messageMisfits(older, newer, "DEVICE", OLD_SENDS),
    ...messageMisfits(newer, older, "SERVER", OLD_KIOSK_READS),
  ];
}

/** What a newer tablet cannot do with a server of the release before. */
export function missingAtOldServer(newer: Contract, older: Contract): readonly string[] {
  const calls = Object.entries(newer.calls).flatMap(([name, call]) => {
    const old = older.calls[name];
    if (call.tablet !== true) {
      return [];
    }
    if (old === undefined) {
      return [`${name} is not there`];
    }
    return named(name, [
      ...newNeeds(call, old),
      ...inputMisfits(call, old, NEW_SENDS),
      ...misfits(old.answer, call.answer, "answer", NEW_KIOSK_READS),
    ]);
  });
  const unknown = Object.entries(newer.messages).flatMap(([name, { sender }]) =>
    sender === "DEVICE" && older.messages[name] === undefined ? [`${name} is not there`] : [],
  );
  return [
    ...calls,
    ...unknown,
    ...messageMisfits(newer, older, "DEVICE", NEW_SENDS),
    ...messageMisfits(older, newer, "SERVER", NEW_KIOSK_READS),
  ];
}
