import { useEffect, useRef, type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { useFieldLabels } from "./field-labels.ts";
import { useProblemText } from "./use-problem-text.ts";

interface Problem {
  readonly name: string;
  readonly type: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The problems of all fields, nested ones included. */
function problemsIn(errors: Record<string, unknown>, prefix = ""): readonly Problem[] {
  return Object.entries(errors).flatMap(([key, error]): readonly Problem[] => {
    if (!isRecord(error) || key === "root" || key === "ref") {
      return [];
    }
    const name = prefix + key;
    return typeof error["type"] === "string" ? [{ name, type: error["type"] }] : problemsIn(error, `${name}.`);
  });
}

/** Lists the problems of a submitted form, with a link to each field. */
export function FormSummary(): ReactNode {
  const { t } = useTranslation();
  const { formState, setFocus } = useFormContext();
  const { errors, submitCount, isSubmitting } = formState;
  const textOf = useProblemText();
  const labels = useFieldLabels();
  const box = useRef<HTMLDivElement>(null);
  const problems = submitCount > 0 ? problemsIn(errors) : [];
  const isShown = problems.length > 1;
  useEffect(() => {
    if (isShown && !isSubmitting) {
      box.current?.focus();
    }
  }, [isShown, isSubmitting]);
  if (!isShown) {
    return null;
  }
  return (
    <div className="said bad summary" role="alert" tabIndex={-1} ref={box}>
      <Icon name="warn" small />
      <div>
        <b>{t("common.form.problems", { count: problems.length, number: problems.length })}</b>
        <ul>
          {problems.map(({ name, type }) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => setFocus(name)}>
                {labels.get(name) ?? name}
              </button>
              : {textOf(type)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
