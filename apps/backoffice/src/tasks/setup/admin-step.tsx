import { administrationApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { forgetDraft } from "../../parts/form/drafts.ts";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { session, signIn, useUser } from "../../session/session.ts";
import { DRAFT, type ProgramDraft } from "./program-draft.ts";

const schema = administrationApi.createProgram.body.shape.admin;
const LENGTH_MIN = 12;

/** Signs in to the new programme as its administrator and opens the first steps. */
async function enter(organization: string, { email, password }: z.output<typeof schema>): Promise<void> {
  try {
    await signIn({ organization, email, password });
  } catch {
    // If signing in fails, the login page asks for the password again.
  }
  const { get } = session;
  const isIn = get().kind === "in";
  location.assign(isIn ? `/backoffice/${organization}/start` : `/backoffice/${organization}/login?to=/start`);
}

/** Last step of a new programme: its first administrator, who may be the operator. No draft is stored. */
export function AdminStep({ program }: { readonly program: ProgramDraft | undefined }): ReactNode {
  const { t } = useTranslation();
  const { userName } = useUser();
  const [failure, setFailure] = useState<unknown>();
  const form = useEditor({ schema, values: { email: userName, name: "", password: "" } });
  if (program === undefined) {
    return <LinkButton to="/programs/new?step=details">{t("setup.details")}</LinkButton>;
  }
  const submit = async (admin: z.output<typeof schema>): Promise<void> => {
    setFailure(undefined);
    try {
      await call(administrationApi.createProgram, { body: { ...program, apiDefault: "v2", admin } });
      forgetDraft(DRAFT);
      await enter(program.id, admin);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div>
        <h2>{t("setup.admin")}</h2>
        <p className="muted">{t("setup.adminSub")}</p>
      </div>
      <FailureNote error={failure} />
      <TextField name="name" label={t("setup.name")} autoComplete="name" autoFocus />
      <TextField name="email" type="email" label={t("setup.email")} autoComplete="username" />
      <TextField
        name="password"
        type="password"
        label={t("setup.password")}
        hint={t("setup.passwordHint", { number: LENGTH_MIN })}
        autoComplete="new-password"
        maxLength={200}
      />
      <div className="acts">
        <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
          {t("setup.create")}
        </Button>
      </div>
    </Form>
  );
}
