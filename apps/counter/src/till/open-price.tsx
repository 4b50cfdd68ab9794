import { centsFromEuroText } from "@punktum/domain";
import { counterTexts, type CounterTexts } from "@punktum/phrases";
import { PlusIcon } from "@punktum/ui";
import type { Entry } from "@punktum/virtual-till";
import { type FormEvent, type ReactNode, useState } from "react";
import { Keys, TillInput, TillKey, TillLabel } from "./till-looks.ts";

/** Entry of a price for an article without a key. */
export function OpenPrice(props: { readonly texts: CounterTexts; readonly onRing: (entry: Entry) => void }): ReactNode {
  const { texts, onRing } = props;
  const [price, setPrice] = useState("");
  const priceCents = centsFromEuroText(price.trim().replace(",", "."));
  const isPrice = priceCents !== null && priceCents > 0;
  const ring = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPrice) {
      return;
    }
    const name = { de: counterTexts.de.till.sundries, en: counterTexts.en.till.sundries };
    onRing({ id: "0", name, priceCents, groupCode: "" });
    setPrice("");
  };
  return (
    <form onSubmit={ring}>
      <Keys style={{ alignItems: "end", gridAutoFlow: "row", gridTemplateColumns: "minmax(0, 1fr) auto" }}>
        <TillLabel>
          {texts.till.openPrice}
          <TillInput
            inputMode="decimal"
            autoComplete="off"
            placeholder={texts.till.priceExample}
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
        </TillLabel>
        <TillKey type="submit" style={{ minWidth: 48 }} disabled={!isPrice} aria-label={texts.till.ringUp}>
          <PlusIcon />
        </TillKey>
      </Keys>
    </form>
  );
}
