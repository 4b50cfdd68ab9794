import { lazy, Suspense, type ReactNode } from "react";
import { useStore } from "../../base/store.ts";
import { untilTexts } from "../../base/texts.ts";
import { proofRequest } from "../../session/proof.ts";

const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: Dialog }] = await Promise.all([import("./step-up-dialog.tsx"), untilTexts("factor")]);
  return { default: Dialog };
});

/** Shows the step-up dialog over any screen. */
export function StepUpHost(): ReactNode {
  const request = useStore(proofRequest);
  return request === undefined ? null : (
    <Suspense>
      <StepUpDialog request={request} />
    </Suspense>
  );
}
