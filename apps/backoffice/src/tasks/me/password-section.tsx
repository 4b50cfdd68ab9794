import { administrationApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { Me } from "./profile-section.tsx";
import { Section } from "./section.tsx";

interface Typed {
  readonly currentPassword: string;
  readonly password: string;
}

const EMPTY: Typed = { currentPassword: "", password: "" };

/** A new password, which ends all other sessions. */
export function PasswordSection({ me }: { readonly me: Me }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const form = useForm<Typed>({ defaultValues: EMPTY });
  const change = useWrite(administrationApi.changeAdminPassword);
  const submit = async (body: Typed): Promise<void> => {
    await change.mutateAsync({ params: { programId, adminId: me.id }, body });
    form.reset(EMPTY);
    showDone(t("me.password.saved"));
  };
  return (
    <Section title={t("me.password.title")} text={t("me.password.text")}>
      <Form form={form} onSubmit={(typed) => submit(typed).catch(() => undefined)}>
        <TextField
          name="currentPassword"
          type="password"
          label={t("me.password.current")}
          autoComplete="current-password"
          maxLength={200}
        />
        <TextField
          name="password"
          type="password"
          label={t("me.password.new")}
          hint={t("me.password.hint")}
          autoComplete="new-password"
          maxLength={200}
        />
        <FailureNote error={change.error} />
        <div className="form-acts">
          <Button type="submit" isPending={change.isPending}>
            {t("me.password.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
