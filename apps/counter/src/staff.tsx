import styled from "@emotion/styled";
import type { PosMode } from "@punktum/domain";
import type { CounterTexts, UiLanguage } from "@punktum/phrases";
import { Button, Card, UserIcon } from "@punktum/ui";
import { type ReactNode, type RefObject, useState } from "react";
import type { OrganizationId } from "./cards.ts";
import { DEMO_PASSWORD, DEMO_PINS } from "./demo-staff.ts";
import { setUpByStaff } from "./set-up-by-staff.ts";
import { tabletName } from "./tablet-name.ts";

const Logins = styled.dl({ margin: "0 0 1rem", display: "grid", gap: "0.25rem", fontSize: "1rem" });
const Login = styled.dd({ margin: 0, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" });
const Note = styled.output({ display: "block", margin: "0.75rem 0 0", fontSize: "1rem" });

/** The demonstration's staff: their logins, and a button that sets up the tablet. */
export function Staff(props: {
  readonly texts: CounterTexts;
  readonly organization: OrganizationId;
  readonly language: UiLanguage;
  /** Mode of the tablet; the first that is offered if it is not. */
  readonly mode: PosMode | undefined;
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  readonly onDone: () => void;
}): ReactNode {
  const { texts, organization, language, mode, frameRef, onDone } = props;
  const [state, setState] = useState<"idle" | "busy" | "done" | "failed">("idle");
  const email = `staff@${organization}.example`;

  const setUp = async () => {
    if (frameRef.current === null) {
      return;
    }
    setState("busy");
    const choices = [language, ...(mode === undefined ? [] : [mode])];
    const login = { email, password: DEMO_PASSWORD, deviceName: tabletName(organization), choices };
    await setUpByStaff(frameRef.current, login).then(
      () => {
        setState("done");
        onDone();
      },
      () => setState("failed"),
    );
  };

  const notes = { idle: "", busy: texts.staffBusy, done: texts.staffDone, failed: texts.tabletNotReady };
  return (
    <Card tone="soft">
      <Logins>
        <dt>
          <strong>{texts.staffTitle}</strong>
        </dt>
        <Login>
          {email} · {DEMO_PASSWORD} · PIN {DEMO_PINS.staff}
        </Login>
        <Login>
          admin@{organization}.example · {DEMO_PASSWORD} · PIN {DEMO_PINS.admin}
        </Login>
      </Logins>
      <Button size="small" fullWidth loading={state === "busy"} startIcon={<UserIcon />} onClick={() => void setUp()}>
        {texts.staffSetUp}
      </Button>
      <Note>{notes[state]}</Note>
    </Card>
  );
}
