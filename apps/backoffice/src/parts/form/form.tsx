import { useRef, useState, type ReactNode } from "react";
import { FormProvider, type FieldValues, type UseFormReturn } from "react-hook-form";
import { useHotkey } from "../hotkeys.ts";
import { FieldLabels } from "./field-labels.ts";
import { forgetDraft } from "./drafts.ts";
import { FormSummary } from "./form-summary.tsx";

interface FormProps<V extends FieldValues, C, T extends FieldValues> {
  readonly form: UseFormReturn<V, C, T>;
  /** Gets what the schema made of the fields. */
  readonly onSubmit: (values: T) => unknown;
  readonly children: ReactNode;
  /** For a button outside of the form. */
  readonly id?: string;
  readonly className?: string;
  /** The name that `useEditor` keeps what is typed under; forgotten once it is sent. */
  readonly keepAs?: string;
}

/** A form: Enter in a field and Ctrl-S send it, problems are summed up at its head. */
export function Form<V extends FieldValues, C, T extends FieldValues>({
  form,
  onSubmit,
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
  });
  const element = useRef<HTMLFormElement>(null);
  useHotkey("mod+s", () => {
    // Beneath an open window the page's form waits.
    const veil = document.querySelector(".veil");
    if (veil === null || veil.contains(element.current)) {
      void submit();
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
