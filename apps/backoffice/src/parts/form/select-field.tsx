import type { ReactNode } from "react";
import { Button as Pressable, ListBox, Popover, Select, SelectValue } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Option } from "./option.ts";
import { OptionItem } from "./option-item.tsx";

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly placeholder?: string;
}

/** One of a few. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const { label, hint, aside, isDisabled = false, options, placeholder } = props;
  return (
    <Select
      className="field"
      value={typeof value === "string" ? value : null}
      onChange={(key) => onChange(key)}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
      placeholder={placeholder ?? t("common.actions.choose")}
    >
      <FieldFrame label={label} hint={hint} aside={aside} problem={problem}>
        <Pressable className="in select" ref={focusBy}>
          <SelectValue />
          <Icon name="chevron-down" small />
        </Pressable>
      </FieldFrame>
      <Popover className="popover">
        <ListBox className="menu" items={options}>
          {(option) => <OptionItem {...option} />}
        </ListBox>
      </Popover>
    </Select>
  );
}
