// Writes the table of rights into docs/security.md; a test fails if it is outdated.
import { readFileSync, writeFileSync } from "node:fs";
import { can, RIGHT_CODES, STAFF_ROLE_CODES } from "@punktum/contracts";

const PLACE = /(?<=<!-- rights -->\n)[^]*(?=<!-- \/rights -->)/u;

/** The table of rights in Markdown. */
export function rightsTable(): string {
  const rows = RIGHT_CODES.map(
    (right) => `| \`${right}\` | ${STAFF_ROLE_CODES.map((role) => (can(role, right) ? "x" : "")).join(" | ")} |`,
  );
  const head = [`| right | ${STAFF_ROLE_CODES.join(" | ")} |`, `|---|${STAFF_ROLE_CODES.map(() => "---|").join("")}`];
  return `\n${[...head, ...rows].join("\n")}\n\n`;
}

/** The text with the current table. */
export const withRights = (text: string): string => text.replace(PLACE, rightsTable());

if (process.argv[1] === import.meta.filename) {
  const file = new URL("../docs/security.md", import.meta.url);
  writeFileSync(file, withRights(readFileSync(file, "utf8")));
}
