import { sql } from "kysely";
import type { ColumnKind, ListResource } from "../resource.ts";

/** A row of the sample resource; null where a value is missing. */
export interface SampleRow {
  readonly id: string;
  readonly name: string | null;
  readonly code: string;
  readonly size: number | null;
  readonly number: number | null;
  readonly active: boolean | null;
  readonly seenAt: string | null;
  readonly key: string | null;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
}

/** Columns a query may use, and the model's fields for them. */
export const SAMPLE_COLUMNS = {
  id: { kind: "text", field: "id" },
  name: { kind: "text", field: "name" },
  code: { kind: "text", field: "code" },
  size: { kind: "number", field: "size" },
  number: { kind: "digits", field: "number" },
  active: { kind: "boolean", field: "active" },
  seenAt: { kind: "time", field: "seenAt" },
  key: { kind: "uuid", field: "key" },
  "owner.id": { kind: "digits", field: "ownerId" },
  "owner.name": { kind: "text", field: "ownerName" },
} as const satisfies Readonly<Record<string, { kind: ColumnKind; field: keyof SampleRow }>>;

export type SamplePath = keyof typeof SAMPLE_COLUMNS;

/** A resource with a column of every kind and a join, on rows sent as parameters; `hidden` rows are out of scope. */
export function sampleResource(rows: readonly SampleRow[], hidden: readonly SampleRow[] = []): ListResource {
  const records = [
    ...rows.map((row) => ({ ...row, visible: true })),
    ...hidden.map((row) => ({ ...row, visible: false })),
  ];
  const ref = (name: string) => sql`${sql.ref(`sample.${name}`)}`;
  return {
    name: "samples",
    from: sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS sample(
      id text, name text, code text, size numeric, number bigint, active boolean, "seenAt" timestamptz, key uuid,
      "ownerId" bigint, "ownerName" text, visible boolean)`,
    scope: sql<boolean>`sample.visible`,
    columns: Object.fromEntries(
      Object.entries(SAMPLE_COLUMNS).map(([path, { kind, field }]) => [path, { kind, sql: ref(field) }]),
    ),
    groups: { owner: { shown: "join", key: "owner.id" } },
  };
}
