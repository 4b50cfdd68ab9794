import styled from "@emotion/styled";
import { fillText, type CounterTexts } from "@punktum/phrases";
import { Button, Dialog } from "@punktum/ui";
import { useEffect, useState, type ReactNode } from "react";
import { QrCode } from "../card-face.tsx";
import type { OrganizationId } from "../cards.ts";
import { enrolPhone, type Phone, type ShownCode } from "./enrol-phone.ts";

const Body = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0.5rem",
  boxSizing: "border-box",
  aspectRatio: "85.6 / 54",
  padding: "0.5rem",
  borderRadius: "16px",
  border: "4px solid #111418",
  background: "linear-gradient(160deg, #1d2a44, #35507f)",
  color: "#ffffff",
  boxShadow: "var(--ui-shadow-rest)",
});
const Words = styled.div({
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  minWidth: 0,
  fontSize: "1rem",
});
const Name = styled.span({ fontWeight: 680, lineHeight: 1.2 });
const Left = styled.span({ fontVariantNumeric: "tabular-nums" });
const Screen = styled.div({
  alignSelf: "center",
  width: "5.5rem",
  height: "5.5rem",
  borderRadius: "8px",
  background: "#ffffff",
  "& svg": { display: "block", width: "100%", height: "100%" },
});
const Large = styled.div({ width: "min(70vmin, 100%)", margin: "0 auto", textAlign: "center" });

const LOOK_MS = 500;

/** The phone's current code, updated by the phone's clock. */
function useShownCode(phone: Phone | undefined): ShownCode | undefined {
  const [shown, setShown] = useState<ShownCode>();
  useEffect(() => {
    if (phone === undefined) {
      return undefined;
    }
    let isOver = false;
    const look = async (): Promise<void> => {
      const next = await phone.show(Date.now());
      if (!isOver) {
        setShown(next);
      }
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [phone]);
  return phone === undefined ? undefined : shown;
}

interface LivingPhoneProps {
  readonly organization: OrganizationId;
  readonly texts: CounterTexts;
  readonly closeLabel: string;
  readonly onHold: (code: string) => void;
}

/** A member's phone in the tray. Its code changes every half minute and spends once (decision 0120). */
export function LivingPhone({ organization, texts, closeLabel, onHold }: LivingPhoneProps): ReactNode {
  const [phone, setPhone] = useState<Phone>();
  const [state, setState] = useState<"off" | "starting" | "failed">("off");
  const [isLarge, setLarge] = useState(false);
  const shown = useShownCode(phone);
  const { phone: words } = texts;
  const switchOn = async (): Promise<void> => {
    setState("starting");
    try {
      setPhone(await enrolPhone(organization, words.name));
    } catch {
      setState("failed");
    }
  };
  const left = shown === undefined ? "" : fillText(words.secondsLeft, { seconds: String(shown.secondsLeft) });
  const picture = shown === undefined ? null : <QrCode text={shown.code} label={words.code} />;
  return (
    <>
      <Body>
        <Words>
          <Name>{words.name}</Name>
          <Left>{state === "failed" ? words.failed : left}</Left>
        </Words>
        <Screen>{picture}</Screen>
      </Body>
      {shown === undefined ? (
        <Button
          size="small"
          variant="secondary"
          fullWidth
          loading={state === "starting"}
          onClick={() => void switchOn()}
        >
          {words.switchOn}
        </Button>
      ) : (
        <>
          <Button size="small" variant="secondary" fullWidth onClick={() => onHold(shown.code)}>
            {texts.holdToReader}
          </Button>
          <Button size="small" variant="quiet" fullWidth onClick={() => setLarge(true)}>
            {texts.enlarge}
          </Button>
        </>
      )}
      <Dialog open={isLarge} title={words.name} onClose={() => setLarge(false)} closeLabel={closeLabel}>
        <Large>
          {picture}
          <p>{left}</p>
        </Large>
      </Dialog>
    </>
  );
}
