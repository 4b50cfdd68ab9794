import type { UiLanguage } from "@punktum/domain";
import { auditTexts, type AuditTexts, platformTexts } from "@punktum/phrases/platform";
import { csvOf } from "../csv/index.ts";
import type { LogEntry } from "./list.ts";

const titleOf = (titles: Readonly<Record<string, string>>, code: string): string => titles[code] ?? code;

function cellsOf(entry: LogEntry, { actions, subjects, actors }: AuditTexts): readonly string[] {
  const { actor, subject, place } = entry;
  return [
    entry.at,
    actor.name ?? titleOf(actors, actor.kind),
    titleOf(actions, entry.action),
    entry.action,
    titleOf(subjects, subject.kind),
    subject.id,
    subject.name ?? "",
    entry.fields.join(" "),
    [place?.storeName, place?.deviceName].filter((name) => name !== null && name !== undefined).join(", "),
    entry.reason,
    entry.requestId,
  ];
}

/** The log as a table, with a line of headings. */
export function logAsCsv(entries: readonly LogEntry[], language: UiLanguage): string {
  const texts = auditTexts[language];
  const rows = [Object.values(platformTexts[language].auditColumns), ...entries.map((entry) => cellsOf(entry, texts))];
  return csvOf(rows);
}
