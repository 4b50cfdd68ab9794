import styled from "@emotion/styled";
import { counterTexts, fillText, type CounterTexts, type UiLanguage } from "@punktum/phrases";
import { Button, RefreshIcon, Select } from "@punktum/ui";
import type { Sending } from "@punktum/virtual-till";
import { type ReactNode, useRef, useState } from "react";
import { ORGANIZATIONS, type OrganizationId } from "./cards.ts";
import { DEMO_PASSWORD } from "./demo-staff.ts";
import { deviceLabel, TRIAL_DEVICES } from "./devices.ts";
import { typeCode, typingTargetOf } from "./hand-scanner.ts";
import { Ledger } from "./ledger/ledger.tsx";
import { NetworkSwitch } from "./network-switch.tsx";
import { ReceiptPrinter } from "./receipt-printer.tsx";
import { Staff } from "./staff.tsx";
import { Tablet } from "./tablet.tsx";
import { Register } from "./till/register.tsx";
import { sendingKey, type TillDesk } from "./till/till-desk.ts";
import { useDeskState, useTillDesk } from "./till/use-desk.ts";
import { Tray } from "./tray.tsx";

const NARROW = "@media (max-width: 1199.98px)";

const Page = styled.main({
  display: "grid",
  gridTemplateColumns: "clamp(24rem, 28vw, 29rem) minmax(0, 1fr) clamp(19rem, 22vw, 24rem)",
  minHeight: "100dvh",
  // A long word on a key may exceed a phone's width. The page must not scroll sideways for it.
  overflowX: "clip",
  [NARROW]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
/** Till and ledger scroll separately; the tablet stays visible. */
const Column = styled.div({
  height: "100dvh",
  position: "sticky",
  top: 0,
  overflowY: "auto",
  [NARROW]: { position: "static", height: "auto", overflowY: "visible" },
});
const Stage = styled.section({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto minmax(14rem, 1fr) auto",
  gap: "1rem",
  height: "100dvh",
  position: "sticky",
  top: 0,
  padding: "1.25rem 1.5rem",
  background: "linear-gradient(180deg, #efece6 0%, #ded8cd 58%, #c7bdab 58.2%, #b9ae9a 100%)",
  [NARROW]: { position: "static", height: "auto", gridTemplateRows: "auto 60dvh auto", padding: "1rem", order: -1 },
});
const Controls = styled.div({ display: "flex", flexWrap: "wrap", gap: "1rem", alignItems: "end" });
const Control = styled.div({ flex: "1 1 6rem", minWidth: 0 });
const Side = styled.aside({
  boxSizing: "border-box",
  minHeight: "100%",
  padding: "1.5rem 1.25rem",
  background: "var(--ui-surface)",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1.25rem",
  alignContent: "start",
});
const Title = styled.h1({ margin: 0, fontSize: "1.5rem", lineHeight: 1.2 });
const Intro = styled.p({ margin: "0.25rem 0 0", color: "var(--ui-text-muted)", fontSize: "1rem" });
const Section = styled.h2({ margin: "0 0 0.5rem", fontSize: "1.25rem" });
const Steps = styled.ol({
  listStyle: "decimal",
  margin: 0,
  paddingInlineStart: "1.5rem",
  display: "grid",
  gap: "0.25rem",
  fontSize: "1rem",
});
const HeaderLink = styled.a({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 48,
  color: "var(--ui-brand-text)",
  fontWeight: 560,
});
const Said = styled.output({
  display: "block",
  margin: "0 0 0.75rem",
  minHeight: "1.5rem",
  fontSize: "1rem",
  color: "var(--ui-brand-text)",
});

/** The receipt chosen to be shown. A newer receipt replaces it. */
interface Look {
  readonly key: string;
  readonly newest: string;
}

function chosenReceipt(sent: readonly Sending[], look: Look | undefined): Sending | undefined {
  const [newest] = sent;
  if (newest === undefined || look?.newest !== sendingKey(newest)) {
    return newest;
  }
  return sent.find((sending) => sendingKey(sending) === look.key) ?? newest;
}

interface DeskProps {
  readonly desk: TillDesk;
  readonly texts: CounterTexts;
  readonly language: UiLanguage;
  readonly look: Look | undefined;
}

function TillOf({ look, ...props }: DeskProps & { readonly organization: OrganizationId }): ReactNode {
  return <Register {...props} shown={chosenReceipt(useDeskState(props.desk).sent, look)} />;
}

function LedgerOf({ look, onLook, ...props }: DeskProps & { readonly onLook: (look: Look) => void }): ReactNode {
  const { sent } = useDeskState(props.desk);
  const [newest] = sent;
  const show = (sending: Sending): void => {
    if (newest !== undefined) {
      onLook({ key: sendingKey(sending), newest: sendingKey(newest) });
    }
  };
  return <Ledger {...props} shown={chosenReceipt(sent, look)} onShow={show} />;
}

/** The virtual counter: a till, a tablet with the kiosk, the platform's bookings, and a tray of cards. */
export function Counter(props: {
  readonly language: UiLanguage;
  readonly onLanguage: (language: UiLanguage) => void;
}): ReactNode {
  const { language, onLanguage } = props;
  const [device, setDevice] = useState(TRIAL_DEVICES[0]);
  const [organization, setOrganization] = useState<OrganizationId>("pfm");
  const texts = counterTexts[language];
  const frame = useRef<HTMLIFrameElement>(null);
  const [said, setSaid] = useState("");
  const [look, setLook] = useState<Look>();
  const desk = useTillDesk(organization);

  const hold = (code: string): void => {
    const target = frame.current === null ? undefined : typingTargetOf(frame.current);
    if (target === undefined) {
      return setSaid(texts.tabletNotReady);
    }
    typeCode(code, target);
    setSaid(fillText(texts.held, { code }));
  };

  return (
    <Page aria-labelledby="counter-title">
      <Column>
        <TillOf {...{ desk, texts, language, organization, look }} />
      </Column>
      <Stage aria-label={texts.tablet}>
        <Controls>
          <Control style={{ flex: "4 1 15rem" }}>
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
            <NetworkSwitch texts={texts} frameRef={frame} />
          </Control>
          <Button
            size="small"
            variant="secondary"
            startIcon={<RefreshIcon />}
            onClick={() => frame.current?.contentWindow?.location.reload()}
          >
            {texts.reload}
          </Button>
        </Controls>
        <Tablet device={device} address={`/${organization}/screen-saver`} title={texts.tabletFrame} frameRef={frame} />
        <section aria-label={texts.tray}>
          <Said>{said}</Said>
          <Tray texts={texts} organization={organization} closeLabel={texts.close} onHold={(code) => hold(code)} />
        </section>
      </Stage>
      <Column>
        <Side>
          <header>
            <Title id="counter-title">{texts.title}</Title>
            <Intro>{texts.intro}</Intro>
          </header>
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
          <Staff
            key={organization}
            texts={texts}
            organization={organization}
            language={language}
            mode={device.mode}
            frameRef={frame}
            onDone={() => void desk.lookAround()}
          />
          <section aria-label={texts.printer.title}>
            <Section>{texts.printer.title}</Section>
            <ReceiptPrinter texts={texts} language={language} />
          </section>
          <section aria-label={texts.ledger.title}>
            <Section>{texts.ledger.title}</Section>
            <LedgerOf {...{ desk, texts, language, look }} onLook={setLook} />
          </section>
          <p>
            <HeaderLink href={`/backoffice/${organization}/`} target="_blank" rel="noopener">
              {fillText(texts.backOffice, { email: `admin@${organization}.example`, password: DEMO_PASSWORD })}
            </HeaderLink>
          </p>
          <p>
            <HeaderLink href={`/counter/mailbox?lang=${language}`} target="_blank" rel="noopener">
              {texts.mailbox}
            </HeaderLink>
          </p>
          <section>
            <Section>{texts.steps.title}</Section>
            <Steps>
              <li>{texts.steps.mount}</li>
              <li>{texts.steps.tap}</li>
              <li>{texts.steps.scan}</li>
              <li>{texts.steps.redeem}</li>
              <li>{texts.steps.sell}</li>
            </Steps>
          </section>
        </Side>
      </Column>
    </Page>
  );
}
