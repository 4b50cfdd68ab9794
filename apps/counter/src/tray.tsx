import styled from "@emotion/styled";
import { fillText, type CounterTexts } from "@punktum/phrases";
import { Button, Dialog } from "@punktum/ui";
import { Fragment, type ReactNode, useState } from "react";
import { CardFace, QrCode } from "./card-face.tsx";
import { LivingPhone } from "./phone/living-phone.tsx";
import { FIRST_CARD, TRAY, type OrganizationId, type TrayCard } from "./cards.ts";
import { MARKED } from "./story/marked.ts";

/** The cards in a horizontally scrolling row before the tablet. */
const List = styled.ul({
  listStyle: "none",
  margin: 0,
  // Room for the ring of a marked button, which the scrolling row would cut.
  padding: "4px 10px 10px",
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
const HoldButton = styled(Button)(MARKED);
const Large = styled.div({ width: "min(70vmin, 100%)", margin: "0 auto" });

interface TrayProps {
  readonly texts: CounterTexts;
  readonly closeLabel: string;
  readonly organization: OrganizationId;
  /** Code of the card that is to be held up next. */
  readonly markedCode: string | undefined;
  readonly onHold: (code: string) => void;
}

function CardItem(
  props: Pick<TrayProps, "texts" | "markedCode" | "onHold"> & {
    readonly card: TrayCard;
    readonly qrLabel: string;
    readonly onEnlarge: () => void;
  },
): ReactNode {
  const { texts, card, qrLabel, onHold } = props;
  const isMarked = card.code === props.markedCode;
  return (
    <Item>
      <CardFace card={card} name={texts.cards[card.kind]} qrLabel={qrLabel} />
      <HoldButton
        aria-current={isMarked ? "step" : undefined}
        size="small"
        variant={isMarked ? "primary" : "secondary"}
        fullWidth
        onClick={() => onHold(card.code)}
      >
        {texts.holdToReader}
      </HoldButton>
      <Button size="small" variant="quiet" fullWidth onClick={props.onEnlarge}>
        {texts.enlarge}
      </Button>
    </Item>
  );
}

/** The tray of customer cards. Each can be read by the reader or shown large for a camera. */
export function Tray(props: TrayProps): ReactNode {
  const { texts, closeLabel, organization, markedCode, onHold } = props;
  const [shown, setShown] = useState<TrayCard>();
  const label = (card: TrayCard) => fillText(texts.qrCode, { code: card.code });
  return (
    <>
      <List aria-label={texts.tray}>
        {TRAY.map((card) => (
          <Fragment key={card.code}>
            <CardItem {...{ texts, card, markedCode, onHold }} qrLabel={label(card)} onEnlarge={() => setShown(card)} />
            {card === FIRST_CARD ? (
              <Item>
                <LivingPhone key={organization} {...{ organization, texts, closeLabel, onHold }} />
              </Item>
            ) : null}
          </Fragment>
        ))}
      </List>
      <Dialog
        open={shown !== undefined}
        title={shown === undefined ? texts.qrCode : texts.cards[shown.kind]}
        onClose={() => setShown(undefined)}
        closeLabel={closeLabel}
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
