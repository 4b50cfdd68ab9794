import type { KeyboardEvent, ReactNode } from "react";
import { Button as Pressable, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Chip, type ChipKind } from "../../parts/chip.tsx";
import { Icon } from "../../parts/icon.tsx";
import { type Ad, adStateOf, moved } from "./ad-types.ts";
import { useMayEdit, useOrder } from "./use-ads.ts";
import { useAdWords } from "./use-ad-words.ts";

const CHIPS = { PLANNED: "plan", ENDED: "none", RESTING: "none", OFF: "none" } as const satisfies Record<
  string,
  ChipKind
>;
const ICONS = { PLANNED: "clock", ENDED: "check", RESTING: "calendar", OFF: "lock" } as const;

function When({ ad, nowMs }: { readonly ad: Ad; readonly nowMs: number }): ReactNode {
  const { whenOf } = useAdWords();
  const state = adStateOf(ad, nowMs);
  const text = whenOf(ad, nowMs);
  if (state !== "DUE") {
    return (
      <Chip kind={CHIPS[state]} icon={ICONS[state]}>
        {text}
      </Chip>
    );
  }
  return ad.weekdays.length > 0 ? (
    <Chip kind="ok" icon="calendar">
      {text}
    </Chip>
  ) : (
    <span>{text}</span>
  );
}

interface ReelProps {
  readonly ads: readonly Ad[];
  readonly chosenId: string;
  readonly nowMs: number;
  readonly onChoose: (id: string) => void;
}

/** The pictures in order. Pictures that the user may edit can be dragged, or moved with Alt and an arrow key. */
export function Reel({ ads, chosenId, nowMs, onChoose }: ReelProps): ReactNode {
  const { t } = useTranslation();
  const { nameOf, seconds } = useAdWords();
  const mayEdit = useMayEdit();
  const order = useOrder();
  const own = ads.filter(mayEdit);
  const ids = own.map(({ id }) => id);
  const move = (from: number, to: number): void => {
    const next = moved(ids, from, to);
    if (from >= 0 && to >= 0 && to < ids.length && next.join() !== ids.join()) {
      order({ ids: next, was: ids });
    }
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    isDisabled: own.length < 2,
    onReorder: ({ keys, target }) => {
      const [from, at] = [ids.indexOf(String([...keys][0])), ids.indexOf(String(target.key))];
      const behind = target.dropPosition === "after" ? at + 1 : at;
      move(from, behind > from ? behind - 1 : behind);
    },
  });
  const moveByKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.altKey && step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const focused = document.activeElement?.closest("[data-key]")?.getAttribute("data-key") ?? chosenId;
      const from = ids.indexOf(focused);
      move(from, from + step);
    }
  };
  return (
    <div onKeyDownCapture={moveByKey}>
      <GridList
        aria-label={t("ads.reel")}
        className="reel"
        layout="grid"
        items={ads}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[chosenId]}
        onSelectionChange={(keys) => {
          const [key] = keys === "all" ? [] : [...keys];
          if (key !== undefined) {
            onChoose(String(key));
          }
        }}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(ad) => (
          <GridListItem
            id={ad.id}
            textValue={nameOf(ad)}
            className={adStateOf(ad, nowMs) === "DUE" ? "shot" : "shot off"}
          >
            <span className="pic">
              <img src={ad.filePath} alt="" draggable={false} />
              <span className="no">{ads.indexOf(ad) + 1}</span>
              {mayEdit(ad) && own.length > 1 ? (
                <Pressable slot="drag" className="grip" aria-label={t("ads.move", { name: nameOf(ad) })}>
                  <Icon name="rows" small />
                </Pressable>
              ) : null}
            </span>
            <b>{nameOf(ad)}</b>
            <small>
              <span>{seconds(ad.durationMs)}</span>
              <When ad={ad} nowMs={nowMs} />
            </small>
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}
