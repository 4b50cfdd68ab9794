import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { nameOfBrowser } from "@punktum/domain";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { RecoveryCodes } from "../../parts/recovery-codes.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone, showError } from "../../parts/toasts.tsx";
import { Refusal } from "../../server/refusal.ts";

interface AddPasskeyButtonProps {
  /** Calls to read again. */
  readonly refreshes: readonly { readonly id: string }[];
}

/** Creates a passkey named after this browser. Shows recovery codes if it is the first factor. */
export function AddPasskeyButton({ refreshes }: AddPasskeyButtonProps): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import("../../session/passkey.ts");
      return await makePasskey(nameOfBrowser(navigator.userAgent) || "Passkey");
    },
    onSuccess: async () => {
      showDone(t("me.factors.passkeyAdded"));
      await Promise.all(refreshes.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    },
    onError: (error) => {
      // Other errors come from the browser: the user cancelled, or passkeys are not supported.
      if (!(error instanceof Refusal)) {
        showError(t("me.factors.passkeyFailed"));
      }
    },
  });
  const codes = make.data ?? [];
  return (
    <>
      <Button icon="key" onPress={() => make.mutate()} isPending={make.isPending}>
        {t("me.factors.addPasskey")}
      </Button>
      {make.error instanceof Refusal ? <FailureNote error={make.error} /> : null}
      <Dialog
        title={t("factor.proof.recoveryTitle")}
        isOpen={codes.length > 0}
        onClose={() => make.reset()}
        isDismissable={false}
      >
        <RecoveryCodes codes={codes} onDone={() => make.reset()} />
      </Dialog>
    </>
  );
}
