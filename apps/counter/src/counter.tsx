import styled from "@emotion/styled";
import { counterTexts, fillText, type UiLanguage } from "@punktum/phrases";
import { Button, RefreshIcon, Select } from "@punktum/ui";
import { type ReactNode, useRef, useState } from "react";
import { ORGANIZATIONS, type OrganizationId, type TrayCard } from "./cards.ts";
import { deviceLabel, TRIAL_DEVICES } from "./devices.ts";
import { typeCode, typingTargetOf } from "./hand-scanner.ts";
import { Staff } from "./staff.tsx";
import { Tablet } from "./tablet.tsx";
import { Tray } from "./tray.tsx";

const NARROW = "@media (max-width: 1023.98px)";

const Page = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(22rem, 32rem)",
  minHeight: "100dvh",
  [NARROW]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const Stage = styled.section({
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  gap: "1.5rem",
  height: "100dvh",
  position: "sticky",
  top: 0,
  padding: "1.5rem 2rem 2rem",
  background: "linear-gradient(180deg, #efece6 0%, #ded8cd 70%, #c7bdab 70.2%, #b9ae9a 100%)",
  [NARROW]: { position: "static", height: "80dvh", padding: "1rem" },
});
const Controls = styled.div({ display: "flex", flexWrap: "wrap", gap: "1rem", alignItems: "end" });
const Control = styled.div({ flex: "1 1 9rem", minWidth: 0 });
const Side = styled.aside({
  padding: "2rem",
  background: "var(--ui-surface)",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1.5rem",
  alignContent: "start",
  [NARROW]: { padding: "1.5rem 1rem" },
});
const Title = styled.h1({ margin: 0, fontSize: "1.75rem", lineHeight: 1.2 });
const Intro = styled.p({ margin: "0.5rem 0 0", color: "var(--ui-text-muted)", fontSize: "1.0625rem" });
const Section = styled.h2({ margin: "0 0 0.5rem", fontSize: "1.25rem" });
const Steps = styled.ol({
  listStyle: "decimal",
  margin: 0,
  paddingInlineStart: "1.5rem",
  display: "grid",
  gap: "0.25rem",
  fontSize: "1rem",
});
const Said = styled.output({
  display: "block",
  margin: "0 0 0.75rem",
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
          <Control style={{ flex: "4 1 17rem" }}>
            <Select
              label={texts.sizes}
              placeholder={texts.sizes}
              value={device.id}
              options={TRIAL_DEVICES.map((each) => ({ value: each.id, label: deviceLabel(each, texts) }))}
              onChange={(event) =>
                setDevice(TRIAL_DEVICES.find((each) => each.id === event.target.value) ?? TRIAL_DEVICES[0])
              }
            />
          </Control>
          <Control>
            <Select
              label={texts.organization}
              placeholder={texts.organization}
              value={organization}
              options={ORGANIZATIONS.map((each) => ({ value: each, label: each }))}
              onChange={(event) => setOrganization(ORGANIZATIONS.find((each) => each === event.target.value) ?? "pfm")}
            />
          </Control>
          <Control>
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
          </Control>
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
        <header>
          <Title>{texts.title}</Title>
          <Intro>{texts.intro}</Intro>
        </header>
        <section>
          <Section>{texts.steps.title}</Section>
          <Steps>
            <li>{texts.steps.mount}</li>
            <li>{texts.steps.tap}</li>
            <li>{texts.steps.scan}</li>
            <li>{texts.steps.redeem}</li>
          </Steps>
        </section>
        <Staff texts={texts} organization={organization} language={language} frameRef={frame} />
        <section>
          <Section>{texts.tray}</Section>
          <Said>{said}</Said>
          <Tray texts={texts} closeLabel={texts.close} onHold={(card) => void hold(card)} />
        </section>
      </Side>
    </Page>
  );
}
