import styled from "@emotion/styled";
import { counterTexts, fillText, type UiLanguage } from "@punktum/phrases";
import { Button, RefreshIcon, Select, TabletIcon } from "@punktum/ui";
import { type ReactNode, useRef, useState } from "react";
import { ORGANIZATIONS, type OrganizationId, type TrayCard } from "./cards.ts";
import { deviceLabel, TRIAL_DEVICES } from "./devices.ts";
import { typeCode, typingTargetOf } from "./hand-scanner.ts";
import { Staff } from "./staff.tsx";
import { Tablet } from "./tablet.tsx";
import { Tray } from "./tray.tsx";

const Page = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(20rem, 27rem)",
  minHeight: "100dvh",
  "@media (max-width: 1023.98px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
const Stage = styled.section({
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  gap: "1.5rem",
  height: "100dvh",
  position: "sticky",
  top: 0,
  padding: "1.5rem 2rem 2rem",
  background: "linear-gradient(180deg, #e9e6df 0%, #d8d2c6 72%, #c3b9a7 72.2%, #b7ac98 100%)",
  "@media (max-width: 1023.98px)": { position: "static", height: "80dvh" },
});
const Controls = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(11rem, 1fr)) auto",
  gap: "1rem",
  alignItems: "end",
});
const Side = styled.aside({
  padding: "2rem",
  background: "var(--ui-surface)",
  display: "grid",
  gap: "1.75rem",
  alignContent: "start",
});
const Title = styled.h1({ margin: 0, fontSize: "1.75rem", lineHeight: 1.2 });
const Intro = styled.p({ margin: 0, color: "var(--ui-text-muted)", fontSize: "1.0625rem" });
const Section = styled.h2({ margin: 0, fontSize: "1.25rem" });
const Steps = styled.ol({
  margin: 0,
  paddingInlineStart: "1.5rem",
  display: "grid",
  gap: "0.375rem",
  fontSize: "1rem",
});
const Said = styled.output({
  display: "block",
  margin: 0,
  minHeight: "1.5rem",
  fontSize: "1rem",
  color: "var(--ui-brand-text)",
});

/** The virtual counter: a tablet with the kiosk, and a tray of cards to hold up. */
export function Counter(props: {
  readonly language: UiLanguage;
  readonly onLanguage: (language: UiLanguage) => void;
}): ReactNode {
  const { language, onLanguage } = props;
  const texts = counterTexts[language];
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState(TRIAL_DEVICES[0]);
  const [organization, setOrganization] = useState<OrganizationId>("pfm");
  const [said, setSaid] = useState("");

  const hold = async (card: TrayCard) => {
    const target = frame.current === null ? undefined : typingTargetOf(frame.current);
    if (target === undefined) return setSaid(texts.tabletNotReady);
    await typeCode(card.code, target);
    setSaid(fillText(texts.held, { code: card.code }));
  };

  return (
    <Page>
      <Stage aria-label={texts.tablet}>
        <Controls>
          <Select
            label={texts.sizes}
            placeholder={texts.sizes}
            value={device.id}
            options={TRIAL_DEVICES.map((each) => ({ value: each.id, label: deviceLabel(each, texts) }))}
            onChange={(event) =>
              setDevice(TRIAL_DEVICES.find((each) => each.id === event.target.value) ?? TRIAL_DEVICES[0])
            }
          />
          <Select
            label={texts.organization}
            placeholder={texts.organization}
            value={organization}
            options={ORGANIZATIONS.map((each) => ({ value: each, label: each }))}
            onChange={(event) => setOrganization(ORGANIZATIONS.find((each) => each === event.target.value) ?? "pfm")}
          />
          <Select
            label={texts.language}
            placeholder={texts.language}
            value={language}
            options={[
              { value: "en", label: "English" },
              { value: "de", label: "Deutsch" },
            ]}
            onChange={(event) => onLanguage(event.target.value === "de" ? "de" : "en")}
          />
          <Button
            variant="secondary"
            startIcon={<RefreshIcon />}
            onClick={() => frame.current?.contentWindow?.location.reload()}
          >
            {texts.reload}
          </Button>
        </Controls>
        <Tablet
          key={organization}
          device={device}
          address={`/${organization}/screen-saver`}
          title={texts.tabletFrame}
          frameRef={frame}
        />
      </Stage>
      <Side>
        <Title>
          <TabletIcon sizePx={28} /> {texts.title}
        </Title>
        <Intro>{texts.intro}</Intro>
        <Section>{texts.steps.title}</Section>
        <Steps>
          <li>{texts.steps.mount}</li>
          <li>{texts.steps.tap}</li>
          <li>{texts.steps.scan}</li>
          <li>{texts.steps.redeem}</li>
        </Steps>
        <Staff texts={texts} organization={organization} frameRef={frame} />
        <Section>{texts.tray}</Section>
        <Said>{said}</Said>
        <Tray texts={texts} closeLabel={texts.close} onHold={(card) => void hold(card)} />
      </Side>
    </Page>
  );
}
