import styled from "@emotion/styled";
import { fillText, type CounterTexts } from "@punktum/phrases";
import { Button, Dialog } from "@punktum/ui";
import { type ReactNode, useState } from "react";
import { CardFace, QrCode } from "./card-face.tsx";
import { LivingPhone } from "./phone/living-phone.tsx";
import { TRAY, type OrganizationId, type TrayCard } from "./cards.ts";

/** The cards in a horizontally scrolling row before the tablet. */
const List = styled.ul({
  listStyle: "none",
  margin: 0,
  padding: "4px 4px 0.5rem",
  display: "grid",
  gap: "0.75rem",
  gridAutoFlow: "column",
  gridAutoColumns: "15rem",
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "thin",
});
const Item = styled.li({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "0.5rem",
  alignContent: "start",
});
const Large = styled.div({ width: "min(70vmin, 100%)", margin: "0 auto" });

/** The tray of customer cards. Each can be read by the reader or shown large for a camera. */
export function Tray(props: {
  readonly texts: CounterTexts;
  readonly closeLabel: string;
  readonly organization: OrganizationId;
  readonly onHold: (code: string) => void;
}): ReactNode {
  const { texts, onHold } = props;
  const [shown, setShown] = useState<TrayCard>();
  const label = (card: TrayCard) => fillText(texts.qrCode, { code: card.code });
  return (
    <>
      <List aria-label={texts.tray}>
        <Item>
          <LivingPhone key={props.organization} {...props} />
        </Item>
        {TRAY.map((card) => (
          <Item key={card.code}>
            <CardFace card={card} name={texts.cards[card.kind]} qrLabel={label(card)} />
            <Button size="small" variant="secondary" fullWidth onClick={() => onHold(card.code)}>
              {texts.holdToReader}
            </Button>
            <Button size="small" variant="quiet" fullWidth onClick={() => setShown(card)}>
              {texts.enlarge}
            </Button>
          </Item>
        ))}
      </List>
      <Dialog
        open={shown !== undefined}
        title={shown === undefined ? texts.qrCode : texts.cards[shown.kind]}
        onClose={() => setShown(undefined)}
        closeLabel={props.closeLabel}
      >
        {shown === undefined ? null : (
          <Large>
            <QrCode text={shown.code} label={label(shown)} />
          </Large>
        )}
      </Dialog>
    </>
  );
}
