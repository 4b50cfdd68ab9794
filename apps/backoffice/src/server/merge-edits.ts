/** A field that two people have changed differently. */
export interface FieldConflict {
  /** Path of the field, such as `address.city`. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Two edits of one record, as far as they agree. */
export interface MergedEdits<Values> {
  /** My values, with theirs in every field that I left alone. */
  readonly merged: Values;
  readonly conflicts: readonly FieldConflict[];
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Every field by its path; a list is one field. */
function fieldsOf(value: object, prefix = ""): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, part] of Object.entries(value)) {
    const path = prefix + key;
    const inner: ReadonlyMap<string, unknown> = isPlain(part)
      ? fieldsOf(part, `${path}.`)
      : new Map<string, unknown>([[path, part]]);
    for (const [name, entry] of inner) {
      fields.set(name, entry);
    }
  }
  return fields;
}

/** An absent, a cleared and an empty field are the same to a person. */
const textOf = (value: unknown): string => JSON.stringify(value === undefined || value === "" ? null : value);

const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Writes a field of a nested object. */
export function setField(values: object, field: string, value: unknown): void {
  const [first = "", ...rest] = field.split(".");
  if (rest.length === 0) {
    Reflect.set(values, first, value);
    return;
  }
  const inner: unknown = Reflect.get(values, first);
  const next = isPlain(inner) ? { ...inner } : {};
  setField(next, rest.join("."), value);
  Reflect.set(values, first, next);
}

/** Merges my edit with theirs: what only one of us has changed counts; the rest has to be decided. */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values): MergedEdits<Values> {
  const [before, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const merged = structuredClone(mine);
  const conflicts: FieldConflict[] = [];
  for (const field of new Set([...own.keys(), ...other.keys()])) {
    const [was, is, became] = [before.get(field), own.get(field), other.get(field)];
    if (same(is, became) || same(was, became)) {
      continue;
    }
    if (same(was, is)) {
      setField(merged, field, became);
    } else {
      conflicts.push({ field, base: was, mine: is, theirs: became });
    }
  }
  return { merged, conflicts };
}
