import styled from "@emotion/styled";
import type { UiLanguage } from "@punktum/phrases";
import { amountText, goodsOf, type Entry, type ShopOrganization } from "@punktum/virtual-till";
import type { ReactNode } from "react";
import { MARKED, marked } from "../story/marked.ts";
import type { Mark } from "../story/next-step.ts";
import { FittedWords } from "./fitted-words.tsx";

/** Colours of the groups. White text has a contrast above 4.5 : 1 on each. */
const TONES = ["#7a4a12", "#1d5f52", "#2b4a86", "#6a3a7c"] as const;

const Keys = styled.fieldset({
  display: "grid",
  // Three in a row, fewer where large text leaves no room for that.
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, max(6rem, 30%)), 1fr))",
  gap: "8px",
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: "10px",
  ...MARKED,
});
const Key = styled.button({
  display: "grid",
  alignContent: "space-between",
  gap: "0.25rem",
  minHeight: "3.5rem",
  padding: "0.35rem 0.5rem",
  border: 0,
  borderRadius: "10px",
  color: "#ffffff",
  font: "inherit",
  fontSize: "1rem",
  lineHeight: 1.1,
  textAlign: "start",
  containerType: "inline-size",
  cursor: "pointer",
  boxShadow: "inset 0 1px 0 rgb(255 255 255 / 0.22), 0 3px 0 rgb(0 0 0 / 0.4)",
  transition: "transform 50ms",
  "&:hover": { filter: "brightness(1.12)" },
  "&:active": { transform: "translateY(2px)" },
  "&:focus-visible": { outline: "3px solid #ffffff", outlineOffset: "2px" },
  "@media (prefers-reduced-motion: reduce)": { transition: "none", "&:active": { transform: "none" } },
});
const Price = styled.span({ fontVariantNumeric: "tabular-nums", fontWeight: 680 });

/** The store's articles, one key each. */
export function ArticleKeys(props: {
  readonly organization: ShopOrganization;
  readonly language: UiLanguage;
  readonly label: string;
  readonly mark: Mark | undefined;
  readonly onRing: (entry: Entry) => void;
}): ReactNode {
  const { organization, language, label, mark, onRing } = props;
  return (
    <Keys aria-label={label} {...marked(mark, "articles")}>
      {goodsOf(organization).flatMap(({ articles }, group) =>
        articles.map((article) => (
          <Key
            key={article.id}
            type="button"
            lang={language}
            style={{ background: TONES[group % TONES.length] ?? TONES[0] }}
            onClick={() => onRing(article)}
          >
            <FittedWords words={article.name[language]} />
            <Price>{amountText(article.priceCents, language)}</Price>
          </Key>
        )),
      )}
    </Keys>
  );
}
