import { sandboxesApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { LostData } from "./lost-data.tsx";

interface RenewTestProps {
  readonly id: string;
  readonly name: string;
}

/** Copies the programme into one of its test programmes anew, after a question that names what is lost there. */
export function RenewTest({ id, name }: RenewTestProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), sandboxId: id };
  const [isAsked, setIsAsked] = useState(false);
  const renew = useWrite(sandboxesApi.renewSandbox);
  const confirm = (): void =>
    renew.mutate(
      { params },
      {
        onSuccess: () => {
          setIsAsked(false);
          showDone(t("settings.tests.renewed", { name }));
        },
      },
    );
  return (
    <>
      <Button kind="plain" onPress={() => setIsAsked(true)} label={`${t("settings.tests.renew")} ${name}`}>
        {t("settings.tests.renew")}
      </Button>
      <Confirm
        title={t("settings.tests.renewTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("settings.tests.renewAction")}
        onConfirm={confirm}
        isPending={renew.isPending}
        isDanger
      >
        <p>{t("settings.tests.renewText", { name })}</p>
        <LostData />
        <FailureNote error={renew.error} />
      </Confirm>
    </>
  );
}
