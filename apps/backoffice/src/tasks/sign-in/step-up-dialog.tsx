import "../../parts/proof.css";
import { meApi, signInApi, signOnProofsApi } from "@punktum/contracts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { Note } from "../../parts/note.tsx";
import { FailureNote, Skeleton } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import type { ProofRequest } from "../../session/proof.ts";
import { NoWindowError, visitProvider } from "../../session/provider-proof.ts";
import { useProgramId } from "../../session/session.ts";

interface Typed {
  readonly password: string;
  readonly code: string;
}

const codeOf = (code: string) => (code === "" ? {} : { code });

/** The three ways to authenticate; each resumes the waiting call. */
function useProofs({ answer }: ProofRequest) {
  const org = useProgramId();
  const form = useForm<Typed>({ defaultValues: { password: "", code: "" } });
  const onSuccess = ({ token }: { readonly token: string }): void => answer(token);
  const onError = (): void => form.setValue("code", "");
  const typed = useMutation({
    mutationFn: async ({ password, code }: Typed) =>
      await call(signInApi.stepUp, { body: { password, ...codeOf(code) } }),
    onSuccess,
    onError,
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { askPasskey } = await import("../../session/passkey.ts");
      return await call(signInApi.stepUp, { body: await askPasskey(org) });
    },
    onSuccess,
  });
  const provider = useMutation({
    // Without a connection id, the user has already been at the provider and mistyped the code.
    mutationFn: async (connectionId: string | undefined) => {
      if (connectionId !== undefined) {
        await visitProvider(org, connectionId);
      }
      return await call(signOnProofsApi.finishSignOnProof, { body: codeOf(form.getValues("code")) });
    },
    onSuccess,
    onError,
  });
  return { form, typed, passkey, provider };
}

type Proofs = ReturnType<typeof useProofs>;

interface ProofFormProps {
  readonly proofs: Proofs;
  readonly factors: readonly { readonly kind: string }[];
  readonly ways: z.output<typeof signOnProofsApi.readMyProofs.response>;
  readonly onCancel: () => void;
}

/** Passkey and identity providers. */
function OtherWays({
  proofs: { passkey, provider },
  factors,
  ways,
}: Pick<ProofFormProps, "proofs" | "factors" | "ways">): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="proof-ways">
      {factors.some(({ kind }) => kind === "PASSKEY") ? (
        <Button icon="key" onPress={() => passkey.mutate()} isPending={passkey.isPending}>
          {t("factor.proof.passkey")}
        </Button>
      ) : null}
      {ways.providers.map(({ id, name }) => (
        <Button key={id} icon="users" onPress={() => provider.mutate(id)}>
          {t("factor.proof.provider", { name })}
        </Button>
      ))}
      {provider.isPending ? <Note>{t("factor.proof.elsewhere")}</Note> : null}
      {provider.error instanceof NoWindowError ? <Note kind="warn">{t("factor.proof.noWindow")}</Note> : null}
    </div>
  );
}

/** Fields for password and code, as far as the user has them. */
function TypedFields({
  hasPassword,
  hasCode,
}: {
  readonly hasPassword: boolean;
  readonly hasCode: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {hasPassword ? (
        <TextField
          name="password"
          type="password"
          label={t("factor.proof.password")}
          autoComplete="current-password"
          maxLength={200}
          autoFocus
        />
      ) : null}
      {hasCode ? (
        <TextField
          name="code"
          label={t("factor.proof.code")}
          hint={t("factor.proof.codeHint")}
          autoComplete="one-time-code"
          maxLength={40}
        />
      ) : null}
    </>
  );
}

function ProofForm({ proofs, factors, ways, onCancel }: ProofFormProps): ReactNode {
  const { t } = useTranslation();
  const { form, typed, passkey, provider } = proofs;
  const { hasPassword } = ways;
  const hasCode = factors.length > 0;
  const failure = [typed.error, passkey.error, provider.error].find((error) => error !== null);
  const submit = (values: Typed): void => (hasPassword ? typed.mutate(values) : provider.mutate(undefined));
  return (
    <Form form={form} onSubmit={submit}>
      <p>{t("factor.proof.text")}</p>
      {failure === undefined || failure instanceof NoWindowError ? null : <FailureNote error={failure} />}
      <TypedFields hasPassword={hasPassword} hasCode={hasCode} />
      <OtherWays proofs={proofs} factors={factors} ways={ways} />
      <div className="form-acts">
        <Button kind="plain" onPress={onCancel} isDisabled={typed.isPending}>
          {t("common.actions.cancel")}
        </Button>
        {hasPassword || (hasCode && provider.isError) ? (
          <Button kind="primary" type="submit" isPending={typed.isPending}>
            {t("factor.proof.submit")}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

/** Fallback while the user's methods are unknown: the password. */
const BY_PASSWORD = { hasPassword: true, providers: [] };

/** Asks the user to authenticate again; the waiting call is then repeated. */
export function StepUpDialog({ request }: { readonly request: ProofRequest }): ReactNode {
  const { t } = useTranslation();
  const me = useRead(meApi.readMe, {});
  const ways = useRead(signOnProofsApi.readMyProofs, {});
  const proofs = useProofs(request);
  const cancel = (): void => request.answer(undefined);
  return (
    <Dialog title={t("factor.proof.title")} isOpen onClose={cancel} isDismissable={!proofs.typed.isPending}>
      {me.data === undefined || ways.isLoading ? (
        <Skeleton lines={3} />
      ) : (
        <ProofForm proofs={proofs} factors={me.data.factors} ways={ways.data ?? BY_PASSWORD} onCancel={cancel} />
      )}
    </Dialog>
  );
}
