import styled from "@emotion/styled";
import type { CounterTexts } from "@punktum/phrases";
import { Button, RefreshIcon, Select } from "@punktum/ui";
import { type ReactNode, type RefObject, useState } from "react";
import { ORGANIZATIONS, type OrganizationId } from "./cards.ts";
import { deviceLabel, TRIAL_DEVICES, type TrialDevice } from "./devices.ts";
import { NetworkSwitch } from "./network-switch.tsx";
import { MARKED, marked } from "./story/marked.ts";
import type { Mark } from "./story/next-step.ts";
import type { TabletNetwork } from "./tablet-network.ts";

/** Quiet until they are wanted: the story needs none of them. */
const Quiet = styled.details({
  fontSize: "1rem",
  "& > summary": { minHeight: "3rem", padding: "0.75rem 0", cursor: "pointer", lineHeight: 1.4 },
});
const Fields = styled.div({
  display: "grid",
  // A column has room for the longest label: no word breaks.
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
  gap: "1rem",
  alignItems: "end",
  paddingBottom: "0.5rem",
});
const Place = styled.div({ minWidth: 0, borderRadius: 12, ...MARKED });

/** What is on the stage. */
export interface StageChoice {
  readonly device: TrialDevice;
  readonly organization: OrganizationId;
  readonly network: TabletNetwork;
}

/** Device, organisation and network of the tablet, in one line until it is opened. */
export function StageControls(props: {
  readonly texts: CounterTexts;
  readonly choice: StageChoice;
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  readonly mark: Mark | undefined;
  readonly onChange: (change: Partial<StageChoice>) => void;
}): ReactNode {
  const { texts, choice, frameRef, mark, onChange } = props;
  const { device, organization, network } = choice;
  const [isOpen, setOpen] = useState(false);
  return (
    <Quiet open={isOpen || mark === "network"} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {[deviceLabel(device, texts), organization, `${texts.network}: ${texts.networks[network]}`].join(" · ")}
      </summary>
      <Fields>
        <Select
          label={texts.sizes}
          placeholder={texts.sizes}
          value={device.id}
          options={TRIAL_DEVICES.map((each) => ({ value: each.id, label: deviceLabel(each, texts) }))}
          onChange={({ target }) => onChange({ device: TRIAL_DEVICES.find(({ id }) => id === target.value) ?? device })}
        />
        <Select
          label={texts.organization}
          placeholder={texts.organization}
          value={organization}
          options={ORGANIZATIONS.map((each) => ({ value: each, label: each }))}
          onChange={({ target }) =>
            onChange({ organization: ORGANIZATIONS.find((each) => each === target.value) ?? organization })
          }
        />
        <Place {...marked(mark, "network")}>
          <NetworkSwitch {...{ texts, frameRef, network }} onNetwork={(chosen) => onChange({ network: chosen })} />
        </Place>
        <Button
          size="small"
          variant="secondary"
          startIcon={<RefreshIcon />}
          onClick={() => frameRef.current?.contentWindow?.location.reload()}
        >
          {texts.reload}
        </Button>
      </Fields>
    </Quiet>
  );
}
