import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { space } from "./tokens.ts";

const Picture = styled.div({ display: "grid", placeItems: "center", marginBottom: space(3) });

/** Props of {@link InfoDialog}. */
export interface InfoDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  readonly buttonLabel: string;
  readonly onClose: () => void;
  readonly illustration?: ReactNode;
}

/** Message with a title, a description and one button. */
export function InfoDialog({
  open,
  title,
  description,
  buttonLabel,
  onClose,
  illustration,
}: InfoDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={<Button onClick={onClose}>{buttonLabel}</Button>}
    >
      {illustration === undefined ? null : <Picture>{illustration}</Picture>}
      <div style={{ whiteSpace: "pre-line" }}>{description}</div>
    </Dialog>
  );
}
