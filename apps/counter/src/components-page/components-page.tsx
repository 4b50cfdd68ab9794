import styled from "@emotion/styled";
import { counterTexts, type UiLanguage } from "@punktum/phrases";
import { AppTheme, ChoiceRow, ScreenFrame, space } from "@punktum/ui";
import { use, useState, type ReactNode } from "react";
import { Floating } from "./floating-things.tsx";
import { loadLooks } from "./looks.ts";
import { Buttons, Fields } from "./pressed-things.tsx";
import { Figures, Pictures, States, Surfaces } from "./shown-things.tsx";

const Switches = styled.div({ display: "grid", gap: space(1), maxWidth: "52rem", marginBottom: space(4) });

const looks = loadLooks();

/** Every component of the kit in every state and every organisation's theme: `/counter/components`. */
export function ComponentsPage({ language }: { readonly language: UiLanguage }): ReactNode {
  const all = use(looks);
  const texts = counterTexts[language].components;
  const [name, setName] = useState("product");
  const [contrast, setContrast] = useState<"normal" | "high">("normal");
  const [textSize, setTextSize] = useState<"normal" | "large" | "largest">("normal");
  const look = all.find((one) => one.name === name) ?? all[0];
  const own = new Map([
    ["product", texts.product],
    ["unreadable", texts.unreadable],
  ]);
  const lookOptions = all.map((one) => ({ value: one.name, label: own.get(one.name) ?? one.name }));
  return look === undefined ? null : (
    <AppTheme theme={look.theme} contrast={contrast} textSize={textSize}>
      <ScreenFrame title={texts.title} subtitle={texts.intro} width="full">
        <Switches>
          <ChoiceRow legend={texts.look} options={lookOptions} value={name} onChange={setName} />
          <ChoiceRow
            legend={texts.contrast}
            options={[
              { value: "normal", label: texts.normal },
              { value: "high", label: texts.high },
            ]}
            value={contrast}
            onChange={setContrast}
          />
          <ChoiceRow
            legend={texts.textSize}
            options={[
              { value: "normal", label: texts.normal },
              { value: "large", label: texts.large },
              { value: "largest", label: texts.largest },
            ]}
            value={textSize}
            onChange={setTextSize}
          />
        </Switches>
        <Buttons texts={texts} />
        <Fields texts={texts} />
        <Surfaces texts={texts} />
        <Figures texts={texts} />
        <States texts={texts} />
        <Pictures texts={texts} />
        <Floating texts={texts} />
      </ScreenFrame>
    </AppTheme>
  );
}
