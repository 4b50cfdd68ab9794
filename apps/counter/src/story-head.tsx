import styled from "@emotion/styled";
import type { CounterTexts, UiLanguage } from "@punktum/phrases";
import { Button } from "@punktum/ui";
import type { ReactNode } from "react";
import { NARROW } from "./widths.ts";

const Head = styled.header({
  gridArea: "story",
  minWidth: 0,
  padding: "1.25rem",
  [NARROW]: { padding: "1rem" },
});
const Line = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0 0.5rem",
});
const Title = styled.h1({ fontSize: "min(1.5rem, 7vw)", lineHeight: 1.2 });
const Intro = styled.p({ margin: "0.25rem 0 0", color: "var(--ui-text-muted)", fontSize: "1rem", lineHeight: 1.4 });

/** Its words end where the text below them ends. */
const Language = styled(Button)({ "&&": { paddingInline: "0.75rem", marginInlineEnd: "-0.75rem" } });

/** The other language under its own name, which its readers know. */
const OTHERS: Readonly<Record<UiLanguage, { readonly language: UiLanguage; readonly name: string }>> = {
  en: { language: "de", name: "Deutsch" },
  de: { language: "en", name: "English" },
};

/** What the page is, in a sentence. */
export function StoryHead(props: {
  readonly id: string;
  readonly texts: CounterTexts;
  readonly language: UiLanguage;
  readonly onLanguage: (language: UiLanguage) => void;
}): ReactNode {
  const other = OTHERS[props.language];
  return (
    <Head>
      <Line>
        <Title id={props.id}>{props.texts.title}</Title>
        <Language size="small" variant="quiet" lang={other.language} onClick={() => props.onLanguage(other.language)}>
          {other.name}
        </Language>
      </Line>
      <Intro>{props.texts.intro}</Intro>
    </Head>
  );
}
