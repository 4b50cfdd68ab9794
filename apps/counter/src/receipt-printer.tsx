import styled from "@emotion/styled";
import { fillText, type CounterTexts, type UiLanguage } from "@punktum/phrases";
import { Button, PrinterIcon } from "@punktum/ui";
import { type ReactNode, useState } from "react";

const ADDRESS = "127.0.0.1";

const Hint = styled.p({ margin: "0 0 0.75rem", fontSize: "1rem", color: "var(--ui-text-muted)" });
const Frame = styled.iframe({
  display: "block",
  width: "100%",
  height: "34rem",
  marginTop: "0.75rem",
  border: "1px solid var(--ui-line)",
  borderRadius: 16,
  background: "#eef1f5",
});

/** The store's receipt printer. It runs only while shown. */
export function ReceiptPrinter(props: { readonly texts: CounterTexts; readonly language: UiLanguage }): ReactNode {
  const { texts, language } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Hint>{fillText(texts.printer.hint, { address: ADDRESS })}</Hint>
      <Button
        size="small"
        fullWidth
        variant="secondary"
        startIcon={<PrinterIcon />}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? texts.printer.hide : texts.printer.show}
      </Button>
      {isShown ? <Frame src={`/counter/printer/?lang=${language}`} title={texts.printer.title} /> : null}
    </>
  );
}
