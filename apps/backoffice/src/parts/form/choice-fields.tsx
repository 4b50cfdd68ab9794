import type { ReactNode } from "react";
import { Radio, RadioGroup, Switch } from "react-aria-components";
import { textOfValue, useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Option } from "./option.ts";

function ChoiceWords({ label, hint }: Pick<FieldProps, "label" | "hint">): ReactNode {
  return (
    <span>
      {label}
      {hint === undefined ? null : <small>{hint}</small>}
    </span>
  );
}

/** On or off. */
export function SwitchField(props: FieldProps): ReactNode {
  const { value, onChange, onBlur, focusBy } = useBound(props);
  const { label, hint, isDisabled = false } = props;
  return (
    <Switch
      className="choice switch-field"
      isSelected={value === true}
      onChange={onChange}
      onBlur={onBlur}
      isDisabled={isDisabled}
      inputRef={focusBy}
    >
      <ChoiceWords label={label} {...(hint === undefined ? {} : { hint })} />
      <span className="track" />
    </Switch>
  );
}

interface RadioFieldProps extends FieldProps {
  readonly options: readonly Option[];
  /** Shows the options side by side, for two or three short labels. */
  readonly isSegmented?: boolean;
}

/** Radio buttons: all options are visible. */
export function RadioField(props: RadioFieldProps): ReactNode {
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const { label, hint, aside, isDisabled = false, options, isSegmented = false } = props;
  return (
    <RadioGroup
      className="field"
      value={textOfValue(value)}
      onChange={onChange}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <FieldFrame label={label} hint={hint} aside={aside} problem={problem}>
        <div className={isSegmented ? "seg" : "options"}>
          {options.map((option, index) => (
            <Radio
              key={option.id}
              value={option.id}
              {...(index === 0 ? { inputRef: focusBy } : {})}
              className={isSegmented ? "seg-item" : "option"}
            >
              {isSegmented ? null : <span className="check round" />}
              <ChoiceWords label={option.label} {...(option.hint === undefined ? {} : { hint: option.hint })} />
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </RadioGroup>
  );
}
