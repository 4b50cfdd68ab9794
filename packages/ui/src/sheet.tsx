import styled from "@emotion/styled";
import { useId, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { CloseIcon } from "./icons.tsx";
import { ModalBase } from "./modal-base.tsx";
import { radius, space } from "./tokens.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const Frame = styled(ModalBase)({
  "--modal-from": "translateY(100%)",
  width: "100vw",
  maxWidth: "none",
  height: "100dvh",
  maxHeight: "none",
  margin: 0,
  borderRadius: `${radius.large} ${radius.large} 0 0`,
  background: "var(--ui-page)",
});

const Panel = styled.div({ display: "flex", flexDirection: "column", height: "100%" });
const Body = styled.section({ flex: 1, minHeight: 0, overflowY: "auto", overflowX: "clip" });
const Foot = styled.div({
  padding: `${space(2)} ${space(3)} calc(${space(3)} + env(safe-area-inset-bottom))`,
  background: "var(--ui-surface)",
  boxShadow: "0 -1px 0 var(--ui-line)",
});
const Close = styled.div({ position: "absolute", top: space(1.5), insetInlineEnd: space(1.5), zIndex: 1 });

/** Props of {@link Sheet}. */
export interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Action fixed at the lower edge, within reach of the thumb. */
  readonly footer?: ReactNode;
}

/** Full-height sheet for phones: slides up, the content scrolls, the action stays visible. */
export function Sheet({ open, title, closeLabel, onClose, children, footer }: SheetProps): ReactNode {
  const id = useId();
  return (
    <Frame open={open} labelledBy={id} onDismiss={onClose}>
      <Panel>
        <VisuallyHidden id={id}>{title}</VisuallyHidden>
        <Body tabIndex={0} aria-labelledby={id}>
          {children}
        </Body>
        {footer === undefined ? null : <Foot>{footer}</Foot>}
        <Close>
          <IconButton label={closeLabel} icon={<CloseIcon />} tone="onPicture" onClick={onClose} />
        </Close>
      </Panel>
    </Frame>
  );
}
