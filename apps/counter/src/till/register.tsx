import { fillText, type CounterTexts, type UiLanguage } from "@punktum/phrases";
import { BackIcon, RefreshIcon, TrashIcon, VisuallyHidden } from "@punktum/ui";
import {
  amountText,
  factsOf,
  RECEIPT_FORMATS,
  totalOf,
  type Sending,
  type ShopOrganization,
} from "@punktum/virtual-till";
import type { ReactNode } from "react";
import { TRAY } from "../cards.ts";
import { marked } from "../story/marked.ts";
import type { Mark } from "../story/next-step.ts";
import { ArticleKeys } from "./article-keys.tsx";
import { DayOfTheShop } from "./day-of-the-shop.tsx";
import { OpenPrice } from "./open-price.tsx";
import { Paper } from "./paper.tsx";
import type { DeskState, TillDesk } from "./till-desk.ts";
import { Glow, KeyGroup, Keys, Lamp, More, PayKeys, TillBody, TillKey, TillLabel, TillSelect } from "./till-looks.ts";
import { useDeskState } from "./use-desk.ts";

interface RegisterProps {
  readonly desk: TillDesk;
  readonly texts: CounterTexts;
  readonly language: UiLanguage;
  readonly organization: ShopOrganization;
  /** The chosen receipt; `undefined` for the newest. */
  readonly shown: Sending | undefined;
  readonly mark: Mark | undefined;
}

/** The customer display: the last article while items are entered, then the amount to pay. */
function Display({
  texts,
  language,
  state,
  shown,
}: Pick<RegisterProps, "texts" | "language" | "shown"> & { readonly state: DeskState }) {
  const { lines } = state;
  const last = lines.findLast(({ isVoided }) => !isVoided);
  const paid = shown === undefined ? undefined : totalOf(shown.receipt.lines);
  const isPaid = lines.length === 0 && paid !== undefined;
  return (
    <Glow>
      <div>{isPaid ? texts.till.paid : (last?.name[language] ?? texts.till.welcome)}</div>
      <div>{amountText(isPaid ? paid : totalOf(lines), language)}</div>
    </Glow>
  );
}

/** Actions for the receipt on the paper. */
function ReceiptKeys({ desk, texts, shown }: Pick<RegisterProps, "desk" | "texts"> & { readonly shown: Sending }) {
  const { receipt, format } = shown;
  return (
    <KeyGroup aria-label={fillText(texts.till.receipt, { number: factsOf(receipt).receiptNumber })}>
      <TillKey type="button" disabled={receipt.isVoided} onClick={() => void desk.voidWhole(receipt)}>
        <TrashIcon />
        {texts.till.voidWhole}
      </TillKey>
      <TillKey type="button" disabled={receipt.isVoided} onClick={() => desk.bringBack(receipt)}>
        <BackIcon />
        {texts.till.bringBack}
      </TillKey>
      <TillKey type="button" onClick={() => void desk.report(receipt, format, true)}>
        <RefreshIcon />
        {texts.till.reportAgain}
      </TillKey>
    </KeyGroup>
  );
}

function lineState({ isOnline, waiting }: DeskState): "cut" | "waiting" | "good" {
  return isOnline ? (waiting > 0 ? "waiting" : "good") : "cut";
}

/** The connection to the platform: a lamp and a switch. */
function LineToPlatform(props: Pick<RegisterProps, "desk" | "texts" | "mark"> & { readonly state: DeskState }) {
  const { desk, texts, state, mark } = props;
  const words = texts.till;
  const { isOnline, waiting } = state;
  const said = isOnline ? words.lineGood : words.lineCut;
  return (
    <Keys style={{ alignItems: "center" }}>
      <Lamp data-state={lineState(state)}>
        {waiting === 0 ? said : `${said} · ${fillText(words.waiting, { count: waiting })}`}
      </Lamp>
      <TillKey {...marked(mark, "plug")} type="button" aria-pressed={!isOnline} onClick={() => desk.plug(!isOnline)}>
        {isOnline ? words.unplug : words.plugIn}
      </TillKey>
    </Keys>
  );
}

function CardAtTill({ desk, texts, state }: Pick<RegisterProps, "desk" | "texts"> & { readonly state: DeskState }) {
  return (
    <TillLabel>
      {texts.till.card}
      <TillSelect
        value={state.card ?? ""}
        onChange={(event) => desk.change({ card: event.target.value === "" ? null : event.target.value })}
      >
        <option value="">{texts.till.cardAtTablet}</option>
        {TRAY.map((card) => (
          <option key={card.code} value={card.code}>
            {card.code}
          </option>
        ))}
      </TillSelect>
    </TillLabel>
  );
}

/** Which till this is, and its receipt format. */
function Setting({ desk, texts, state }: Pick<RegisterProps, "desk" | "texts"> & { readonly state: DeskState }) {
  const words = texts.till;
  return (
    <Keys>
      <TillLabel>
        {words.place}
        <TillSelect value={state.place?.register ?? ""} onChange={(event) => desk.chooseTill(event.target.value)}>
          {state.places.map(({ till, tablet }) => (
            <option key={till.register} value={till.register}>
              {tablet === null ? till.register : `${till.register} · ${tablet.name}`}
            </option>
          ))}
        </TillSelect>
      </TillLabel>
      <TillLabel>
        {words.format}
        <TillSelect
          value={state.format}
          onChange={(event) => desk.change({ format: event.target.value === "json" ? "json" : "poslog" })}
        >
          {RECEIPT_FORMATS.map((format) => (
            <option key={format} value={format}>
              {words.formats[format]}
            </option>
          ))}
        </TillSelect>
      </TillLabel>
    </Keys>
  );
}

/** The till beside the tablet: enter items, pay, print, and report to the platform. */
export function Register(props: RegisterProps): ReactNode {
  const { desk, texts, language, organization, mark } = props;
  const state = useDeskState(desk);
  const words = texts.till;
  const shown = props.shown ?? state.sent[0];
  const isEmpty = totalOf(state.lines) === 0 && state.lines.every(({ isVoided }) => isVoided);
  return (
    <TillBody aria-label={words.title} {...marked(mark, "till")}>
      <VisuallyHidden>
        <h2>{words.title}</h2>
      </VisuallyHidden>
      <Display {...{ texts, language, state, shown }} />
      <Paper texts={texts} language={language} lines={state.lines} printed={shown} onTakeOff={desk.takeOff} />
      {state.lines.length > 0 || shown === undefined ? (
        <Keys>
          <TillKey type="button" disabled={state.lines.length === 0} onClick={desk.clear}>
            <TrashIcon />
            {words.clear}
          </TillKey>
        </Keys>
      ) : (
        <ReceiptKeys desk={desk} texts={texts} shown={shown} />
      )}
      <ArticleKeys
        organization={organization}
        language={language}
        label={words.articles}
        mark={mark}
        onRing={desk.ring}
      />
      <Keys style={{ alignItems: "end" }}>
        <OpenPrice texts={texts} onRing={desk.ring} />
        <CardAtTill desk={desk} texts={texts} state={state} />
      </Keys>
      <PayKeys>
        <TillKey
          {...marked(mark, "pay")}
          type="button"
          data-tone="pay"
          disabled={isEmpty}
          onClick={() => void desk.pay("Cash")}
        >
          {words.payCash}
        </TillKey>
        <TillKey type="button" data-tone="pay" disabled={isEmpty} onClick={() => void desk.pay("CreditDebit")}>
          {words.payCard}
        </TillKey>
      </PayKeys>
      <LineToPlatform {...{ desk, texts, state, mark }} />
      <More>
        <summary>{words.more}</summary>
        <Setting desk={desk} texts={texts} state={state} />
        <DayOfTheShop desk={desk} texts={texts} organization={organization} />
      </More>
      {state.status === "failed" ? <Lamp data-state="cut">{words.failed}</Lamp> : null}
    </TillBody>
  );
}
