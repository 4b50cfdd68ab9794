import { useId, useState, type ComponentProps, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../parts/failure-text.ts";

// The pages before sign-in use native fields and buttons with the same styles, to keep their bundle small.

interface SignInFieldProps extends Pick<
  ComponentProps<"input">,
  "name" | "type" | "autoComplete" | "autoFocus" | "inputMode" | "maxLength" | "defaultValue" | "pattern"
> {
  readonly label: string;
  readonly hint?: string;
}

/** A required field of a page before the login. */
export function SignInField({ label, hint, ...input }: SignInFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="in"
        id={id}
        required
        spellCheck={false}
        autoCapitalize="none"
        {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
        {...input}
      />
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SignInFormProps {
  /** Receives the fields' values by name. */
  readonly onSubmit: (values: ReadonlyMap<string, string>) => void;
  readonly isPending?: boolean;
  readonly failure?: unknown;
  /** Label of the button. */
  readonly action: string;
  readonly children: ReactNode;
}

/** The one form of a page before the login. */
export function SignInForm({ onSubmit, isPending = false, failure, action, children }: SignInFormProps): ReactNode {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) {
      const fields = [...new FormData(event.currentTarget)];
      onSubmit(new Map(fields.map(([name, value]) => [name, typeof value === "string" ? value : ""])));
    }
  };
  return (
    <form className="fields" onSubmit={submit}>
      <div role="alert">{failure === undefined ? null : <p className="said bad">{textOf(failure)}</p>}</div>
      {children}
      <button type="submit" className="btn primary" aria-disabled={isPending}>
        {isPending ? t("common.list.loading") : action}
      </button>
    </form>
  );
}

/** Runs a form's submit function, and holds its error. */
export function useAttempt() {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsPending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
    setIsPending(false);
  };
  return { isPending, failure, attempt: (work: () => Promise<void>): void => void run(work) };
}
