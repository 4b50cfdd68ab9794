import styled from "@emotion/styled";
import { Button, CameraBlockedIllustration, Dialog, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";

const Content = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: space(3),
  textAlign: "center",
  // As high as the words leave room: with large text, the words need all of it.
  "& > svg": { maxHeight: "clamp(0px, 100dvh - 34rem, 11rem)" },
});

export interface CameraDeniedDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onType: () => void;
}

/** Explains how to allow the camera and offers to type the code instead. */
export function CameraDeniedDialog({ open, onClose, onType }: CameraDeniedDialogProps): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  useDismissable(open, onClose);
  return (
    <Dialog
      open={open}
      title={t("scanner.deniedTitle")}
      role="alertdialog"
      onClose={onClose}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button variant="quiet" onClick={onType}>
            {t("scanner.typeCode")}
          </Button>
          <Button onClick={onClose}>{t("common.ok")}</Button>
        </>
      }
    >
      <Content>
        <CameraBlockedIllustration widthPx={220} />
        <p>{errorText("CAMERA_ACCESS_DENIED")}</p>
        <p style={{ color: "var(--ui-text-muted)" }}>{t("scanner.readerHint")}</p>
      </Content>
    </Dialog>
  );
}
