import * as z from "zod/mini";

/** Content of a backup. It is written last, so that a folder without it is not a backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  release: z.string(),
  takenAt: z.iso.datetime(),
  /** How the files are encrypted; absent: they are not. */
  encryption: z.optional(z.literal("age")),
  /** Migrations that define the shape of the data, in order. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z_]+$/)),
      /** Columns in the order of the file, without generated ones. */
      columns: z.array(z.string().check(z.regex(/^[a-z_0-9]+$/))),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest["tables"][number];

export const MANIFEST_FILE = "manifest.json";

/** Name of a table's file. */
export function fileOf({ name }: Pick<TableEntry, "name">, encryption?: Manifest["encryption"]): string {
  return encryption === undefined ? `${name}.copy.gz` : `${name}.copy.gz.${encryption}`;
}

/** Columns as a list for COPY. */
export function columnList({ columns }: Pick<TableEntry, "columns">): string {
  return columns.map((column) => `"${column}"`).join(", ");
}
