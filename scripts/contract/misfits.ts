import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type Json, type JsonObject } from "@punktum/contracts/document";
import {
  kindOf,
  membersOf,
  optionsOf,
  otherMembersOf,
  patternsOf,
  requiredOf,
  singleOptionsOf,
  takesAnything,
  takesNothing,
  takesValue,
  valuesOf,
} from "./forms.ts";

/** What counts as a misfit, besides what the reader cannot read. */
export interface Reading {
  /** What becomes of a member that the reader does not know. `MISSED`: it is ignored, and counts as a misfit. */
  readonly unknownMembers: "REFUSED" | "MISSED" | "IGNORED";
  /** Members of the value itself that the reader does not know, and accepts. */
  readonly alsoKnown?: ReadonlySet<string>;
  /** Whether a member that the reader knows and the sender never sends counts as a misfit. */
  readonly missesMembers: boolean;
  /** `OPEN`: the reader does without values and alternatives that it does not know, and checks no limits. */
  readonly lists: "CLOSED" | "OPEN";
}

const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"] as const;
const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;
const ALIKE = ["format", "contentEncoding", "multipleOf"] as const;

const say = (path: string, problem: string): readonly string[] => [`${path}: ${problem}`];
const short = (value: Json): string => JSON.stringify(value).slice(0, 100);

/** Limits of the reader that values of the sender may exceed. */
function beyondLimits(sent: JsonObject, read: JsonObject, path: string): readonly string[] {
  const exceeded = (names: readonly string[], isWithin: (own: number, limit: number) => boolean) =>
    names.filter((name) => {
      const [own, limit] = [sent[name], read[name]];
      return typeof limit === "number" && !(typeof own === "number" && isWithin(own, limit));
    });
  const names = [
    ...exceeded(UPPER, (own, limit) => own <= limit),
    ...exceeded(LOWER, (own, limit) => own >= limit),
    ...ALIKE.filter((name) => read[name] !== undefined && read[name] !== sent[name]),
  ].filter((name) => !(name === "minLength" && read[name] === 0));
  const patterns = patternsOf(read).filter((pattern) => !patternsOf(sent).includes(pattern));
  return [
    ...names.flatMap((name) =>
      say(path, `${name} is ${short(sent[name] ?? "none")}, the reader has ${short(read[name])}`),
    ),
    ...patterns.flatMap((pattern) => say(path, `may differ from the reader's pattern ${short(pattern)}`)),
  ];
}

const isOfKind = (own: string | undefined, read: string | undefined): boolean =>
  own === read || (own === "integer" && read === "number");

/** Another value for a member that is left out. */
function otherDefault(sent: JsonObject, read: JsonObject, path: string): readonly string[] {
  const [own, other] = [sent["default"], read["default"]];
  const isSame = own === undefined || other === undefined || isDeepStrictEqual(own, other);
  return isSame ? [] : say(path, `left out it means ${short(own)}, for the reader ${short(other)}`);
}

/** Members that the sender may send and the reader does not read as they are. */
function sentMembers(sent: JsonObject, read: JsonObject, path: string, how: Reading): readonly string[] {
  const { unknownMembers, alsoKnown } = how;
  const [known, others] = [membersOf(read), otherMembersOf(read)];
  const inside = { ...how, alsoKnown: new Set<string>() };
  const isClosed = unknownMembers === "REFUSED" || read["additionalProperties"] === false;
  return [...membersOf(sent)].flatMap(([name, member]) => {
    const place = `${path}.${name}`;
    const target = known.get(name) ?? others;
    if (target !== undefined) {
      return [...misfits(member, target, place, inside), ...otherDefault(member, target, place)];
    }
    if (takesNothing(member) || alsoKnown?.has(name) === true) {
      return [];
    }
    if (isClosed) {
      return say(place, "the reader refuses this member");
    }
    return unknownMembers === "MISSED" ? say(place, "the reader ignores this member") : [];
  });
}

/** Members that the reader knows and the sender may leave out, or never sends. */
function readMembers(sent: JsonObject, read: JsonObject, path: string, { missesMembers }: Reading): readonly string[] {
  const [needed, always, own] = [requiredOf(read), requiredOf(sent), membersOf(sent)];
  const isOpen = otherMembersOf(sent) !== undefined;
  return [...membersOf(read).keys()].flatMap((name) => {
    if (needed.has(name) && !always.has(name)) {
      return say(`${path}.${name}`, "the reader needs this member, the sender may leave it out");
    }
    const isMissed = missesMembers && !own.has(name) && !isOpen;
    return isMissed ? say(`${path}.${name}`, "the reader knows this member, the sender never sends it") : [];
  });
}

/** Members without a fixed name. */
function freeMembers(sent: JsonObject, read: JsonObject, path: string, how: Reading): readonly string[] {
  const [own, other] = [otherMembersOf(sent), otherMembersOf(read)];
  if (own === undefined) {
    return [];
  }
  // Of a list of parameters that lets others pass, the sender uses those that it names.
  const isLoose = takesAnything(own) && sent["propertyNames"] === undefined;
  const named = (isLoose ? [] : [...membersOf(read)]).flatMap(([name, member]) =>
    membersOf(sent).has(name) ? [] : misfits(own, member, `${path}.${name}`, how),
  );
  const free =
    other === undefined
      ? how.unknownMembers === "IGNORED"
        ? []
        : say(`${path}.*`, "the reader knows no members of any name")
      : misfits(own, other, `${path}.*`, how);
  const [ownNames, names] = [sent["propertyNames"], read["propertyNames"]];
  const ofNames = isJsonObject(names) ? misfits(isJsonObject(ownNames) ? ownNames : {}, names, `${path}.*`, how) : [];
  return [...named, ...free, ...ofNames];
}

function misfitsOfKind(sent: JsonObject, read: JsonObject, path: string, how: Reading): readonly string[] {
  const limits = how.lists === "OPEN" ? [] : beyondLimits(sent, read, path);
  if (kindOf(sent) === "object") {
    return [
      ...sentMembers(sent, read, path, how),
      ...readMembers(sent, read, path, how),
      ...freeMembers(sent, read, path, how),
    ];
  }
  const [own, items] = [sent["items"], read["items"]];
  const inside = isJsonObject(items) ? misfits(isJsonObject(own) ? own : {}, items, `${path}[]`, how) : [];
  return [...limits, ...inside];
}

/** Compares forms of which one has certain values only. */
function otherValues(sent: JsonObject, read: JsonObject, path: string, { lists }: Reading): readonly string[] {
  if (lists === "OPEN") {
    return [];
  }
  const own = valuesOf(sent);
  return own === undefined
    ? say(path, `may have any value, the reader takes ${short(valuesOf(read) ?? [])}`)
    : own
        .filter((value) => !takesValue(read, value))
        .flatMap((value) => say(path, `the reader does not know ${short(value)}`));
}

/** Compares two forms without alternatives. */
function misfitsOfOne(sent: JsonObject, read: JsonObject, path: string, how: Reading): readonly string[] {
  const [own, kind] = [kindOf(sent), kindOf(read)];
  if (takesAnything(read) || takesNothing(sent)) {
    return [];
  }
  if (takesNothing(read)) {
    return say(path, "the reader accepts no value here");
  }
  if (kind !== undefined && !isOfKind(own, kind)) {
    return say(path, `is ${own ?? "anything"}, the reader takes ${kind}`);
  }
  return valuesOf(sent) === undefined && valuesOf(read) === undefined
    ? misfitsOfKind(sent, read, path, how)
    : otherValues(sent, read, path, how);
}

/** Members whose fixed values tell two alternatives apart, such as `kind`. */
function otherMarks(sent: JsonObject, read: JsonObject): readonly string[] {
  const members = membersOf(read);
  return [...membersOf(sent)].flatMap(([name, member]) => {
    const [own, other] = [member["const"], members.get(name)?.["const"]];
    return own === undefined || other === undefined || own === other ? [] : [name];
  });
}

/**
 * Compares one alternative of the sender with those of the reader; the one that fits best counts. An alternative of the
 * reader without the mark, such as the one for unreadable entries, takes the value but not what it means.
 */
function misfitsOfOption(sent: JsonObject, options: readonly JsonObject[], path: string, how: Reading) {
  const alike = options.filter((option) => otherMarks(sent, option).length === 0);
  const found = alike.map((option) => misfitsOfOne(sent, option, path, how));
  const best = found.sort((one, other) => one.length - other.length)[0];
  const marks = [...new Set(options.flatMap((option) => otherMarks(sent, option)))];
  const unknown = marks.filter((name) => !alike.some((option) => membersOf(option).has(name)));
  if (best?.length === 0 || unknown.length === 0) {
    return best ?? [];
  }
  const named = unknown.map((name) => `${name} ${short(membersOf(sent).get(name)?.["const"])}`);
  return how.lists === "OPEN" ? [] : say(path, `the reader has no alternative for ${named.join(", ")}`);
}

/**
 * Where values of the sender's form are no values of the reader's, one sentence each. Nothing means that the reader
 * understands whatever the sender may send.
 */
export function misfits(sent: JsonObject, read: JsonObject, path: string, how: Reading): readonly string[] {
  const options = optionsOf(read);
  return [...new Set(singleOptionsOf(sent).flatMap((option) => misfitsOfOption(option, options, path, how)))];
}
