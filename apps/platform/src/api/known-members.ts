import * as z from "zod/mini";

/** Copies the parts of a value that a schema knows; unknown members are dropped. */
export type PickKnown = (value: unknown) => unknown;

const asIs: PickKnown = (value) => value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function pickMembers(shape: Readonly<Record<string, z.core.$ZodType>>): PickKnown {
  const members = Object.entries(shape).map(([name, schema]) => [name, knownMembersOf(schema)] as const);
  return (value) => {
    if (!isRecord(value)) {
      return value;
    }
    const known: Record<string, unknown> = {};
    for (const [name, pick] of members) {
      const member = value[name];
      if (member !== undefined) {
        known[name] = pick(member);
      }
    }
    return known;
  };
}

function pickEach(element: z.core.$ZodType): PickKnown {
  const pick = knownMembersOf(element);
  return (value) => (Array.isArray(value) ? value.map((entry: unknown) => pick(entry)) : value);
}

function pickValues(valueType: z.core.$ZodType): PickKnown {
  const pick = knownMembersOf(valueType);
  return (value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, pick(entry)])) : value;
}

/** For unions without a discriminator only parsing tells which option a value is. */
function pickByParsing(schema: z.core.$ZodType): PickKnown {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : value;
  };
}

/** For unions whose options are told apart by one member. */
function pickByMember(member: string, options: readonly z.core.$ZodType[]): PickKnown {
  const picks = new Map<unknown, PickKnown>(
    options.map((option) => {
      const names = z.toJSONSchema(option, { unrepresentable: "any" }).properties?.[member];
      return [isRecord(names) ? names["const"] : undefined, knownMembersOf(option)];
    }),
  );
  return keepFrozen((value) => (isRecord(value) ? (picks.get(value[member]) ?? asIs)(value) : value));
}

/** Caches copies of frozen values (vouchers of the catalogue), because the same object is part of many answers. */
function keepFrozen(pick: PickKnown): PickKnown {
  const copies = new WeakMap<object, unknown>();
  return (value) => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) {
      return pick(value);
    }
    const copy = copies.get(value) ?? pick(value);
    copies.set(value, copy);
    return copy;
  };
}

/**
 * Compiles a schema into a function that copies known members without validating values, at a fraction of the cost of
 * parsing. For a valid value the copy equals the parsed value.
 */
export function knownMembersOf(schema: z.core.$ZodType): PickKnown {
  if (schema instanceof z.ZodMiniObject) {
    return pickMembers(schema.def.shape);
  }
  if (schema instanceof z.ZodMiniArray) {
    return pickEach(schema.def.element);
  }
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    const pick = knownMembersOf(schema.def.innerType);
    return (value) => (value === null || value === undefined ? value : pick(value));
  }
  if (schema instanceof z.ZodMiniRecord) {
    return pickValues(schema.def.valueType);
  }
  if (schema instanceof z.ZodMiniDiscriminatedUnion) {
    const { discriminator, options } = schema._zod.def;
    return pickByMember(discriminator, options);
  }
  return schema instanceof z.ZodMiniUnion ? pickByParsing(schema) : asIs;
}
