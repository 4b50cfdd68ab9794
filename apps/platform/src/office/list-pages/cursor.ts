/** A row's place in the order of a list: its sort value and id. */
export interface Place {
  readonly value: string;
  readonly id: string;
}

/** What a cursor belongs to: programme, list and order. */
export type CursorOwner = readonly [programId: string, list: string, order: string];

/** Kind of a value in SQL. */
export type KeyKind = "text" | "bigint" | "uuid";

/** Valid values, so that a forged cursor cannot cause a database error. */
const FITS: Readonly<Record<KeyKind, RegExp>> = {
  text: /^[^\0]*$/u,
  bigint: /^-?\d{1,18}$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
};

/** Writes a place as the `after` of the next page. */
export const writeCursor = (owner: CursorOwner, { value, id }: Place): string =>
  Buffer.from(JSON.stringify([...owner, value, id]), "utf8").toString("base64url");

function partsOf(given: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(given, "base64url").toString("utf8"));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Reads such a place; undefined if it is malformed, or belongs to another list, programme or order. */
export function readCursor(
  given: string,
  owner: CursorOwner,
  kinds: { readonly value: KeyKind; readonly id: KeyKind },
): Place | undefined {
  const parts = partsOf(given);
  const [value, id] = parts.slice(owner.length);
  const isOwn = parts.length === owner.length + 2 && owner.every((part, index) => parts[index] === part);
  if (!isOwn || typeof value !== "string" || typeof id !== "string") {
    return undefined;
  }
  return FITS[kinds.value].test(value) && FITS[kinds.id].test(id) ? { value, id } : undefined;
}
