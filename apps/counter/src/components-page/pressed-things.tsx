import type { CounterTexts } from "@punktum/phrases";
import {
  BackspaceIcon,
  Button,
  CheckIcon,
  ChoiceCards,
  ChoiceRow,
  HoldCardIllustration,
  IconButton,
  HistoryIcon,
  LogoutIcon,
  PadKey,
  PasswordField,
  Select,
  SettingsIcon,
  TextField,
  Toggle,
} from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { Grid, Group, Row } from "./group.tsx";

type Texts = CounterTexts["components"];

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const SIZES = ["small", "normal", "large"] as const;
const SIDES = ["left", "top", "right"] as const;

const labels = ({ action, second, quiet, danger }: Texts) => ({ primary: action, secondary: second, quiet, danger });

function Keys({ texts }: { readonly texts: Texts }): ReactNode {
  return (
    <div style={{ display: "grid", gridTemplateColumns: "repeat(5, 90px)", gridAutoRows: 74, gap: 8 }}>
      <PadKey>7</PadKey>
      <PadKey kind="edit" aria-label={texts.second}>
        <BackspaceIcon sizePx={32} />
      </PadKey>
      <PadKey kind="enter" aria-label={texts.action}>
        <CheckIcon sizePx={32} />
      </PadKey>
      <PadKey disabled>8</PadKey>
      <PadKey wide>0</PadKey>
    </div>
  );
}

export function Buttons({ texts }: { readonly texts: Texts }): ReactNode {
  return (
    <Group title={texts.buttons}>
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {labels(texts)[variant]}
            </Button>
          ))}
          <Button variant={variant} startIcon={<HistoryIcon />} endIcon={<LogoutIcon />}>
            {labels(texts)[variant]}
          </Button>
          <Button variant={variant} loading>
            {labels(texts)[variant]}
          </Button>
          <Button variant={variant} disabled>
            {labels(texts)[variant]}
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label={texts.second} icon={<HistoryIcon />} />
        <IconButton label={texts.second} icon={<HistoryIcon />} tone="filled" />
        <IconButton label={texts.second} icon={<HistoryIcon />} tone="onPicture" />
        <IconButton label={texts.look} icon={<SettingsIcon />} disabled />
      </Row>
      <Keys texts={texts} />
      <Button fullWidth>{texts.longTitle}</Button>
    </Group>
  );
}

export function Fields({ texts }: { readonly texts: Texts }): ReactNode {
  const [isOn, setIsOn] = useState(true);
  const [side, setSide] = useState<(typeof SIDES)[number]>("top");
  const [size, setSize] = useState("normal");
  const options = SIDES.map((value) => ({
    value,
    label: value,
    picture: <HoldCardIllustration side={value} widthPx={96} />,
  }));
  const choices = [
    { value: "normal", label: texts.normal },
    { value: "large", label: texts.large },
  ];
  return (
    <Group title={texts.fields}>
      <Grid>
        <TextField label={texts.field} helper={texts.helper} number={1} />
        <TextField label={texts.field} defaultValue={texts.longTitle} />
        <TextField label={texts.field} error={texts.error} />
        <TextField label={texts.field} disabled defaultValue={texts.product} />
        <PasswordField label={texts.field} showLabel={texts.open} hideLabel={texts.quiet} defaultValue="1234" />
        <Select label={texts.look} placeholder={texts.option} options={choices} number={2} />
        <Select label={texts.look} placeholder={texts.option} options={choices} error={texts.error} />
        <Select label={texts.look} placeholder={texts.option} options={choices} disabled />
        <ChoiceCards legend={texts.look} options={options} value={side} onChange={setSide} number={3} />
        <ChoiceCards
          legend={texts.contrast}
          options={options}
          value={undefined}
          onChange={setSide}
          error={texts.error}
        />
        <ChoiceRow legend={texts.textSize} options={choices} value={size} onChange={setSize} />
        <Row>
          <Toggle label={texts.high} checked={isOn} onChange={setIsOn} />
          <Toggle label={texts.normal} checked={!isOn} onChange={() => setIsOn(!isOn)} />
          <Toggle label={texts.large} checked disabled onChange={setIsOn} />
          <Toggle label={texts.largest} checked={false} loading onChange={setIsOn} />
        </Row>
      </Grid>
    </Group>
  );
}
