import { sandboxesApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useStore } from "../../base/store.ts";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { programName } from "../../session/program.ts";
import { useProgramId } from "../../session/session.ts";

const { createSandbox, listSandboxes } = sandboxesApi;
type Values = z.output<typeof createSandbox.body>;

/** The form of a new test programme. */
export function NewTestSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const name = useStore(programName);
  const start = `${programId}-`;
  const form = useEditor({
    schema: createSandbox.body,
    values: { id: `${start}test`, name: t("settings.tests.nameSuggested", { name }), password: "" },
  });
  const create = useWrite(createSandbox, { refreshes: [listSandboxes] });
  const save = (body: Values): void => {
    if (!body.id.startsWith(start)) {
      const message = t("settings.tests.idWrong", { start });
      form.setError("id", { type: "platform", message }, { shouldFocus: true });
      return;
    }
    create.mutate(
      { params: { programId }, body },
      {
        onSuccess: ({ program }) => {
          showDone(t("settings.tests.created", { name: program.name }));
          onClose();
        },
      },
    );
  };
  return (
    <Sheet title={t("settings.tests.create")} sub={t("settings.tests.createSub", { name })} isOpen onClose={onClose}>
      <Form form={form} onSubmit={save}>
        <TextField name="name" label={t("settings.tests.name")} maxLength={200} autoFocus />
        <TextField
          name="id"
          label={t("settings.tests.id")}
          hint={t("settings.tests.idHint", { start })}
          maxLength={32}
        />
        <TextField
          name="password"
          type="password"
          label={t("settings.tests.password")}
          hint={t("settings.tests.passwordHint")}
          autoComplete="new-password"
        />
        <FailureNote error={create.error} />
        <div className="form-end">
          <Button kind="primary" type="submit" isPending={create.isPending}>
            {t("settings.tests.createAction")}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
