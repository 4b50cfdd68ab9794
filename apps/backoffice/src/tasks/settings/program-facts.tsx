import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Facts } from "../../parts/facts.tsx";
import { Note } from "../../parts/note.tsx";
import { useRolesWith } from "../../parts/use-failure-text.ts";
import { groupsOf, type ProgramSection } from "./program-fields.ts";
import { type ProgramRecord, programValuesOf } from "./program-values.ts";
import { SettingGroup } from "./setting-group.tsx";
import { useSettingWords } from "./use-setting-words.ts";

/** The value at a path such as `handLimits.pointsPerDuty`. */
function valueAt(values: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : value),
      values,
    );
}

interface ProgramFactsProps {
  readonly record: ProgramRecord;
  readonly section: ProgramSection;
}

/** Read-only view of a section. */
export function ProgramFacts({ record, section }: ProgramFactsProps): ReactNode {
  const { t } = useTranslation();
  const rolesWith = useRolesWith();
  const { labelOf, textOf } = useSettingWords();
  const values = programValuesOf(record);
  return (
    <div className="settings-form">
      <Note icon="lock">{t("settings.reading", { roles: rolesWith("settings.edit") })}</Note>
      {groupsOf(section).map(({ title, fields }) => (
        <SettingGroup key={title} title={t(`settings.groups.${title}`)}>
          <Facts
            facts={fields.map(({ name }) => ({ label: labelOf(name), value: textOf(name, valueAt(values, name)) }))}
          />
        </SettingGroup>
      ))}
    </div>
  );
}
