import { setupApi, signInFactorsApi } from "@punktum/contracts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { untilTexts } from "../../base/texts.ts";
import { Button } from "../../parts/button.tsx";
import { SignInFrame } from "../../parts/sign-in-frame.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { LOGIN, signIn } from "../../session/session.ts";
import type { OperatorSecret } from "./operator-factor.tsx";
import "./setup.css";

/** Loads after the operator was created. */
const OperatorFactor = lazy(async () => {
  const [{ OperatorFactor: Part }] = await Promise.all([import("./operator-factor.tsx"), untilTexts("factor")]);
  return { default: Part };
});

/** The token is in the fragment, which browsers do not send. The page sends it only in the body of a call. */
const readToken = (): string => location.hash.slice(1);

/** Reads the recipient of the link; null if it is no longer valid. */
export async function loadLink(): Promise<unknown> {
  try {
    return await call(setupApi.readSetupLink, { body: { token: readToken() } });
  } catch {
    return null;
  }
}

/** A new operator who must set up a second factor. */
interface Operator {
  readonly org: string;
  readonly challenge: string;
  readonly secret: OperatorSecret;
}

interface OperatorFormProps {
  readonly token: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly lengthMin: number;
  readonly onMade: (operator: Operator) => void;
}

const wizardOf = (org: string): string => `/backoffice/${org}/programs/new`;

/**
 * Signs the new operator in and begins their second factor; undefined if the operator must sign in at the login page
 * instead.
 */
async function enter(org: string, email: string, password: string): Promise<Operator | undefined> {
  try {
    const step = await signIn({ organization: org, email, password });
    if (step?.enrol !== true) {
      return undefined;
    }
    const { challenge } = step;
    return { org, challenge, secret: await call(signInFactorsApi.startEnrolment, { body: { org, challenge } }, LOGIN) };
  } catch {
    return undefined;
  }
}

function OperatorForm({ token, email, name, lengthMin, onMade }: OperatorFormProps): ReactNode {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>();
  const form = useEditor({
    schema: setupApi.completeSetup.body,
    values: { token, email: email ?? "", name: name ?? "", password: "" },
  });
  const { isSubmitting } = form.formState;
  const submit = async (body: Parameters<Parameters<typeof form.handleSubmit>[0]>[0]): Promise<void> => {
    setFailure(undefined);
    try {
      const { org, userName } = await call(setupApi.completeSetup, { body });
      const operator = await enter(org, userName, body.password);
      if (operator === undefined) {
        location.replace(`/backoffice/${org}/login?to=/programs/new`);
        return;
      }
      onMade(operator);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <FailureNote error={failure} />
      <TextField name="name" label={t("setup.name")} autoComplete="name" autoFocus={name === null} />
      <TextField
        name="email"
        type="email"
        label={t("setup.email")}
        autoComplete="username"
        isDisabled={email !== null}
      />
      <TextField
        name="password"
        type="password"
        label={t("setup.password")}
        hint={t("setup.passwordHint", { number: lengthMin })}
        autoComplete="new-password"
        maxLength={200}
      />
      <Button kind="primary" type="submit" isPending={isSubmitting}>
        {t("setup.submit")}
      </Button>
    </Form>
  );
}

/** First page of an empty server: the user of the printed link becomes its operator. */
export function SetupPage(): ReactNode {
  const { t } = useTranslation();
  const [token] = useState(readToken);
  const { data: link } = setupApi.readSetupLink.response.safeParse(useLoaderData());
  const [operator, setOperator] = useState<Operator>();
  const isGood = link !== undefined;
  if (operator !== undefined) {
    return (
      <SignInFrame title={t("setup.factorTitle")} sub={t("setup.factorText")}>
        <PageTitle title={t("setup.factorTitle")} />
        <Suspense>
          <OperatorFactor {...operator} onDone={() => location.replace(wizardOf(operator.org))} />
        </Suspense>
      </SignInFrame>
    );
  }
  const title = t(isGood ? "setup.title" : "setup.notGood");
  return (
    <SignInFrame title={title} sub={t(isGood ? "setup.sub" : "setup.notGoodText")}>
      <PageTitle title={title} />
      {link === undefined ? null : (
        <OperatorForm
          token={token}
          email={link.email}
          name={link.name}
          lengthMin={link.passwordLengthMin}
          onMade={setOperator}
        />
      )}
    </SignInFrame>
  );
}
