import { useRef, useState, type ReactNode } from "react";
import { FormProvider, type FieldErrors, type FieldValues, type UseFormReturn } from "react-hook-form";
import { useHotkey } from "../hotkeys.ts";
import { FieldLabels } from "./field-labels.ts";
import { forgetDraft } from "./drafts.ts";
import { FormSummary } from "./form-summary.tsx";

interface FormProps<V extends FieldValues, C, T extends FieldValues> {
  readonly form: UseFormReturn<V, C, T>;
  /** Receives the values parsed by the schema. */
  readonly onSubmit: (values: T) => unknown;
  /** Shows a field that is not on the page. */
  readonly onInvalid?: (errors: FieldErrors<V>) => void;
  readonly children: ReactNode;
  /** Lets a button outside the form submit it. */
  readonly id?: string;
  readonly className?: string;
  /** Name of the draft in `useEditor`. The draft is removed after a successful submit. */
  readonly keepAs?: string;
}

/** A form. Enter in a field and Ctrl-S submit it; a summary at the top lists its problems. */
export function Form<V extends FieldValues, C, T extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  children,
  id,
  className = "fields",
  keepAs,
}: FormProps<V, C, T>): ReactNode {
  const [labels] = useState(() => new Map<string, string>());
  const submit = form.handleSubmit(async (values) => {
    await onSubmit(values);
    if (keepAs !== undefined) {
      forgetDraft(keepAs);
    }
  }, onInvalid);
  const element = useRef<HTMLFormElement>(null);
  useHotkey("mod+s", () => {
    // Of several forms the first one hears the keys: it submits the one with the focus. A form that is covered by an
    // open dialog is not submitted.
    const veil = document.querySelector(".veil");
    const focused = document.activeElement?.closest<HTMLFormElement>("form[novalidate]") ?? element.current;
    if (focused !== null && (veil === null || veil.contains(focused))) {
      focused.requestSubmit();
    }
  });
  return (
    <FormProvider {...form}>
      <FieldLabels value={labels}>
        <form
          ref={element}
          className={className}
          noValidate
          {...(id === undefined ? {} : { id })}
          onSubmit={(event) => void submit(event)}
        >
          <FormSummary />
          {children}
        </form>
      </FieldLabels>
    </FormProvider>
  );
}
