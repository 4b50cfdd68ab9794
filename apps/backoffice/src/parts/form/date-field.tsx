import { parseDate } from "@internationalized/date";
import type { ReactNode } from "react";
import {
  Button as Pressable,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value);

/** A day, as `2026-11-23` in the form's values. */
export function DateField(props: FieldProps): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, onBlur, problem } = useBound(props);
  const { label, hint, aside, isDisabled = false } = props;
  return (
    <DatePicker
      className="field"
      value={isDay(value) ? parseDate(value.slice(0, 10)) : null}
      onChange={(day) => onChange(day === null ? undefined : day.toString())}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <FieldFrame label={label} hint={hint} aside={aside} problem={problem}>
        <Group className="in">
          <DateInput className="date-input">
            {(segment) => <DateSegment segment={segment} className="segment" />}
          </DateInput>
          <Pressable className="iconbtn inline" aria-label={t("common.form.calendar")}>
            <Icon name="calendar" small />
          </Pressable>
        </Group>
      </FieldFrame>
      <Popover className="popover">
        <Dialog className="calendar-box">
          <Calendar>
            <header>
              <Pressable slot="previous" className="iconbtn" aria-label={t("common.form.previousMonth")}>
                <Icon name="arrow-left" small />
              </Pressable>
              <CalendarHeading />
              <Pressable slot="next" className="iconbtn" aria-label={t("common.form.nextMonth")}>
                <Icon name="arrow-right" small />
              </Pressable>
            </header>
            <CalendarGrid>{(day) => <CalendarCell date={day} className="calendar-day" />}</CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
