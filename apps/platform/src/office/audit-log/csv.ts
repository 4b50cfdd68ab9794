import type { UiLanguage } from "@punktum/domain";
import { auditTexts, type AuditTexts, platformTexts } from "@punktum/phrases/platform";
import { csvOf } from "../csv/index.ts";
import type { LogEntry } from "./list.ts";

/** Words of codes; a code of a newer release stays as it is. */
const titleOf = (titles: Readonly<Record<string, string>>, code: string): string => titles[code] ?? code;

/** A row of the log as cells of a table. */
export function logCells(entry: LogEntry, language: UiLanguage): readonly string[] {
  const { actions, subjects, actors, fields }: AuditTexts = auditTexts[language];
  const { actor, subject, place } = entry;
  return [
    entry.at,
    actor.name ?? titleOf(actors, actor.kind),
    titleOf(actions, entry.action),
    entry.action,
    titleOf(subjects, subject.kind),
    subject.id,
    subject.name ?? "",
    entry.fields.map((field) => titleOf(fields, field)).join(", "),
    [place?.storeName, place?.deviceName].filter((name) => name !== null && name !== undefined).join(", "),
    entry.reason,
    entry.requestId,
  ];
}

/** The log as CSV with a header row. */
export function logAsCsv(entries: readonly LogEntry[], language: UiLanguage): string {
  const rows = [
    Object.values(platformTexts[language].auditColumns),
    ...entries.map((entry) => logCells(entry, language)),
  ];
  return csvOf(rows);
}
