import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { kioskSounds } from "../../devices/sound/kiosk-sounds.ts";
import { TestRow } from "./test-row.tsx";

/** Plays the sound of a booking. Only a person can say whether it was heard. */
export function SoundTest(): ReactNode {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  const play = (): void => {
    kioskSounds().play("revenue");
    setCount(count + 1);
  };
  return (
    <TestRow
      title={t("deviceTest.sound")}
      hint={t("deviceTest.soundHint")}
      actionLabel={t("deviceTest.play")}
      onAction={play}
      result={count === 0 ? undefined : { kind: "running", text: t("deviceTest.played", { count }) }}
    />
  );
}
