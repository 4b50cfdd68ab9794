import styled from "@emotion/styled";
import { useId, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { CloseIcon } from "./icons.tsx";
import { ModalBase } from "./modal-base.tsx";
import { ScrollArea } from "./scroll-area.tsx";
import {
  fontSize,
  fontWeight,
  lineHeight,
  MODAL_PHONE_QUERY,
  radius,
  shadow,
  space,
  TOTEM_CROWN_HEIGHT,
  TOTEM_QUERY,
} from "./tokens.ts";

const phone = `@media ${MODAL_PHONE_QUERY}`;
/** A phone with its keyboard open, or lying. */
const low = "@media (max-height: 599.98px)";

const Frame = styled(ModalBase)({
  "--modal-from": "translateY(24px) scale(0.98)",
  width: "min(36rem, calc(100vw - 64px))",
  maxWidth: "none",
  maxHeight: "calc(100dvh - 64px)",
  margin: "auto",
  borderRadius: radius.large,
  boxShadow: shadow.float,
  "&.wide": { width: "min(56rem, calc(100vw - 64px))" },
  "&.full": { width: "100vw", height: "100dvh", maxHeight: "none", borderRadius: 0 },
  // Within reach on a tall screen.
  [`@media ${TOTEM_QUERY}`]: {
    insetBlockStart: TOTEM_CROWN_HEIGHT,
    maxHeight: `calc(100dvh - ${TOTEM_CROWN_HEIGHT} - 64px)`,
    "&.full": { height: `calc(100dvh - ${TOTEM_CROWN_HEIGHT})` },
  },
  [phone]: { width: "calc(100vw - 32px)", maxHeight: "calc(100dvh - 32px)", "&.wide": { width: "calc(100vw - 32px)" } },
});

const Panel = styled.div({
  display: "flex",
  flexDirection: "column",
  maxHeight: "inherit",
  height: "100%",
  padding: space(4),
  gap: space(3),
  [phone]: { padding: space(3) },
  [low]: { padding: `${space(2)} ${space(3)}`, gap: space(2) },
});

const Head = styled.div({
  display: "flex",
  "&:has(> .hidden)": { height: 0, margin: 0, marginBottom: `calc(-1 * ${space(3)})` },
  alignItems: "flex-start",
  gap: space(2),
  justifyContent: "space-between",
});

const Corner = styled.div({
  margin: "-0.5rem 0",
  marginInline: "auto -0.75rem",
  "&.free": { position: "absolute", top: space(2), insetInlineEnd: space(2), margin: 0, zIndex: 1 },
});

const Title = styled.h2({
  // Limits large text on a phone, so that words are not broken.
  fontSize: `min(${fontSize.section}, 7.5vw)`,
  hyphens: "auto",
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  letterSpacing: "-0.015em",
  overflowWrap: "anywhere",
  "&.hidden": { position: "absolute", clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" },
});

const Body = styled(ScrollArea)({
  flex: "1 1 auto",
  minHeight: 0,
  overflowY: "auto",
  overflowX: "clip",
  margin: -4,
  padding: 4,
});

const Actions = styled.div({
  display: "flex",
  flexWrap: "wrap-reverse",
  justifyContent: "flex-end",
  gap: space(1.5),
  "& > *": { flex: "0 1 auto" },
  [phone]: { flexDirection: "column-reverse", "& > *": { width: "100%" } },
});

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Hides the title except from screen readers, if the content already shows it large. */
  readonly hideTitle?: boolean;
  readonly children?: ReactNode;
  /** Buttons; the primary action comes last. */
  readonly actions?: ReactNode;
  /** Shows a close button and lets Escape close. */
  readonly onClose?: (() => void) | undefined;
  /** Name of the close button; needed with `onClose`. */
  readonly closeLabel?: string | undefined;
  /** Whether a tap on the backdrop or Escape closes; needs `onClose`. Defaults to true. */
  readonly dismissable?: boolean;
  readonly fullScreen?: boolean;
  readonly size?: "normal" | "wide";
  readonly role?: "dialog" | "alertdialog";
}

interface DialogHeadProps extends Pick<DialogProps, "title" | "hideTitle" | "onClose" | "closeLabel"> {
  readonly id: string;
}

function DialogHead({ id, title, hideTitle, onClose, closeLabel }: DialogHeadProps): ReactNode {
  return (
    <Head>
      <Title id={id} className={hideTitle === true ? "hidden" : ""}>
        {title}
      </Title>
      {onClose === undefined || closeLabel === undefined ? null : (
        <Corner className={hideTitle === true ? "free" : ""}>
          <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
        </Corner>
      )}
    </Head>
  );
}

/** Modal dialog that traps and restores the focus; below 700 px it takes the full width. */
export function Dialog({
  open,
  title,
  hideTitle = false,
  children,
  actions,
  onClose,
  closeLabel,
  dismissable = true,
  fullScreen = false,
  size = "normal",
  role = "dialog",
}: DialogProps): ReactNode {
  const id = useId();
  return (
    <Frame
      open={open}
      role={role}
      labelledBy={`${id}-title`}
      describedBy={role === "alertdialog" ? `${id}-body` : undefined}
      onDismiss={dismissable ? onClose : undefined}
      className={[fullScreen ? "full" : "", size].join(" ")}
    >
      <Panel>
        <DialogHead id={`${id}-title`} title={title} hideTitle={hideTitle} onClose={onClose} closeLabel={closeLabel} />
        <Body id={`${id}-body`} titleId={`${id}-title`} fades>
          {children}
        </Body>
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </Panel>
    </Frame>
  );
}
