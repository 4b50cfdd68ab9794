import type { ReactNode } from "react";
import { Button as Pressable, type Key, ListBox, Popover, Select, SelectValue } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import type { Bound } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Option } from "./option.ts";
import { OptionItem } from "./option-item.tsx";

interface SelectBoxProps extends Partial<Pick<Bound, "onBlur" | "focusBy" | "problem">> {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (key: Key | null) => void;
  readonly placeholder?: string | undefined;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  readonly hint?: string | undefined;
  readonly aside?: string | undefined;
}

/** A select with label, hint and problem, without a binding to a form. */
export function SelectBox({ options, value, onChange, onBlur, focusBy, ...props }: SelectBoxProps): ReactNode {
  const { t } = useTranslation();
  const { placeholder, isDisabled = false, problem, ...frame } = props;
  return (
    <Select
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
      placeholder={placeholder ?? t("common.actions.choose")}
      {...(onBlur !== undefined && { onBlur })}
    >
      <FieldFrame {...frame} problem={problem}>
        <Pressable className="in select" ref={focusBy ?? null}>
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
