import type { ReactNode } from "react";
import { useBound, type FieldProps } from "../../parts/form/field.ts";
import { Icon } from "../../parts/icon.tsx";

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface CodesFieldProps extends FieldProps {
  /** Codes used by other rules, offered as suggestions. */
  readonly known: readonly string[];
  readonly removeLabel: (code: string) => string;
}

/** Codes of merchandise groups: suggestions from other rules, and free text. */
export function CodesField({ known, removeLabel, ...props }: CodesFieldProps): ReactNode {
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const codes = textsOf(value);
  const add = (typed: string): void => onChange([...new Set([...codes, ...typed.split(/[\s,;]+/)])].filter(Boolean));
  const listId = `${props.name}-known`;
  return (
    <div className="field codes">
      <label className="label">
        {props.label}
        {props.aside === undefined ? null : <small>{props.aside}</small>}
        <CodeInput add={add} listId={listId} onBlur={onBlur} focusBy={focusBy} />
      </label>
      <datalist id={listId}>
        {known
          .filter((code) => !codes.includes(code))
          .map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
      </datalist>
      {codes.length === 0 ? null : (
        <ul className="code-list">
          {codes.map((code) => (
            <li key={code} className="chip">
              {code}
              <button
                type="button"
                aria-label={removeLabel(code)}
                onClick={() => onChange(codes.filter((other) => other !== code))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem === undefined ? <span className="hint">{props.hint}</span> : <span className="problem">{problem}</span>}
    </div>
  );
}

interface CodeInputProps {
  readonly add: (typed: string) => void;
  readonly listId: string;
  readonly onBlur: () => void;
  readonly focusBy: (element: HTMLElement | null) => void;
}

/** Adds the typed code on Enter, comma or blur. */
function CodeInput({ add, listId, onBlur, focusBy }: CodeInputProps): ReactNode {
  const take = (input: HTMLInputElement): void => {
    if (input.value.trim() !== "") {
      add(input.value);
      input.value = "";
    }
  };
  return (
    <input
      className="in"
      ref={focusBy}
      list={listId}
      autoComplete="off"
      maxLength={50}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === ",") {
          event.preventDefault();
          take(event.currentTarget);
        }
      }}
      onBlur={(event) => {
        take(event.currentTarget);
        onBlur();
      }}
    />
  );
}
