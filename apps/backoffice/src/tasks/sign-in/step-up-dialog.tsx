import "../../parts/proof.css";
import { meApi, signInApi } from "@punktum/contracts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { FailureNote, Skeleton } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { ProofRequest } from "../../session/proof.ts";

interface Typed {
  readonly password: string;
  readonly code: string;
}

/** Asks once more who somebody is; the call that waits is then sent again. */
export function StepUpDialog({ request }: { readonly request: ProofRequest }): ReactNode {
  const { t } = useTranslation();
  const me = useRead(meApi.readMe, {});
  const form = useForm<Typed>({ defaultValues: { password: "", code: "" } });
  const proof = useMutation({
    mutationFn: async ({ password, code }: Typed) =>
      await call(signInApi.stepUp, { body: { password, ...(code === "" ? {} : { code }) } }),
    onSuccess: ({ token }) => request.answer(token),
    onError: () => form.setValue("code", ""),
  });
  const passkey = useMutation({
    mutationFn: async (org: string) => {
      const { askPasskey } = await import("../../session/passkey.ts");
      return await call(signInApi.stepUp, { body: await askPasskey(org) });
    },
    onSuccess: ({ token }) => request.answer(token),
  });
  const org = useProgramId();
  const cancel = (): void => request.answer(undefined);
  return (
    <Dialog title={t("factor.proof.title")} isOpen onClose={cancel} isDismissable={!proof.isPending}>
      {me.data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <Form form={form} onSubmit={(typed) => proof.mutate(typed)}>
          <p>{t("factor.proof.text")}</p>
          <FailureNote error={proof.error ?? passkey.error} />
          <TextField
            name="password"
            type="password"
            label={t("factor.proof.password")}
            autoComplete="current-password"
            maxLength={200}
            autoFocus
          />
          {me.data.factors.length === 0 ? null : (
            <TextField
              name="code"
              label={t("factor.proof.code")}
              hint={t("factor.proof.codeHint")}
              autoComplete="one-time-code"
              maxLength={40}
            />
          )}
          {me.data.factors.some(({ kind }) => kind === "PASSKEY") ? (
            <Button icon="key" onPress={() => passkey.mutate(org)} isPending={passkey.isPending}>
              {t("factor.proof.passkey")}
            </Button>
          ) : null}
          <div className="form-acts">
            <Button kind="plain" onPress={cancel} isDisabled={proof.isPending}>
              {t("common.actions.cancel")}
            </Button>
            <Button kind="primary" type="submit" isPending={proof.isPending}>
              {t("factor.proof.submit")}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
