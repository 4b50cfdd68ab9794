import { displayAdsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { useOwnPartner } from "../../session/use-own-partner.ts";
import { LibraryButton } from "../../parts/pictures/library-button.tsx";
import { UploadTrigger } from "../../parts/pictures/upload-trigger.tsx";
import { useUpload } from "../../parts/pictures/use-upload.ts";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { AD_READS } from "./ad-types.ts";

const titleOf = (fileName: string): string => fileName.replace(/\.[a-z]+$/i, "").slice(0, 200);

/** Adds a picture at the end: uploaded, or taken from the library. */
export function AddPicture({ onAdded }: { readonly onAdded: (id: string) => void }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const partnerId = useOwnPartner();
  const textOf = useFailureText();
  const create = useWrite(displayAdsApi.createDisplayAd, { refreshes: AD_READS });
  const add = (filePath: string, title = ""): void =>
    create.mutate(
      { params, body: { filePath, title, partnerId } },
      {
        onSuccess: (ad) => {
          showDone(t("ads.added"));
          onAdded(ad.id);
        },
        onError: (error) => showError(textOf(error)),
      },
    );
  const upload = useUpload((path, name) => add(path, titleOf(name)));
  return (
    <div className="add-ad">
      <LibraryButton onChoose={(path) => add(path)} />
      <UploadTrigger onFile={upload.send}>
        <Button kind="primary" icon="plus" isPending={upload.step !== undefined || create.isPending} isLead>
          {t("ads.add")}
        </Button>
      </UploadTrigger>
      {upload.problem === undefined ? null : (
        <p className="problem" role="alert">
          {upload.problem}
        </p>
      )}
    </div>
  );
}
