import type { ReactNode } from "react";
import { Button as Pressable, ComboBox, Group, Input, ListBox, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Option } from "./option.ts";
import { OptionItem } from "./option-item.tsx";

interface ComboBoxFieldProps extends FieldProps {
  readonly options: readonly Option[];
}

/** One of many, found by typing. */
export function ComboBoxField(props: ComboBoxFieldProps): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const { label, hint, aside, isDisabled = false, options } = props;
  return (
    <ComboBox
      className="field"
      defaultItems={options}
      value={typeof value === "string" ? value : null}
      onChange={(key) => onChange(key)}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
      menuTrigger="focus"
    >
      <FieldFrame label={label} hint={hint} aside={aside} problem={problem}>
        <Group className="in">
          <Input ref={focusBy} />
          <Pressable className="iconbtn inline" aria-label={t("common.actions.choose")}>
            <Icon name="chevron-down" small />
          </Pressable>
        </Group>
      </FieldFrame>
      <Popover className="popover">
        <ListBox<Option> className="menu">{(option) => <OptionItem {...option} />}</ListBox>
      </Popover>
    </ComboBox>
  );
}
