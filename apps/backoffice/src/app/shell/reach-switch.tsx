import { entriesOf, listPartners, listStores } from "@punktum/contracts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Button as Pressable, Dialog, DialogTrigger, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { untilTexts } from "../../base/texts.ts";
import { Icon } from "../../parts/icon.tsx";
import { useRead } from "../../server/use-calls.ts";
import { programName } from "../../session/program.ts";
import { chooseReach, useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { useMe } from "../../session/use-me.ts";
import { Mark } from "../../parts/mark.tsx";

const TestBadge = lazy(async () => {
  const [{ TestBadge: Badge }] = await Promise.all([import("./test-badge.tsx"), untilTexts("windows")]);
  return { default: Badge };
});

const ALL = "all";
/** Partners and stores change rarely. */
const FRESH_MS = 300_000;

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly isStore: boolean;
}

/** The choices: everything, each partner, and the stores of the chosen partner. */
function useChoices(): readonly Choice[] {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { partnerId } = useReach();
  // Users without this right have no choices. Not asking avoids a refused request on every page.
  const enabled = useCan()("places.read");
  const partners = useRead(listPartners, { params: { programId } }, { enabled, freshMs: FRESH_MS });
  const stores = useRead(
    listStores,
    { params: { programId, partnerId: partnerId ?? "" } },
    { enabled: enabled && partnerId !== undefined, freshMs: FRESH_MS },
  );
  return [
    { id: ALL, label: t("common.top.allPartners"), isStore: false },
    ...entriesOf(partners.data ?? []).flatMap(({ id, name }) => [
      { id: `partner ${id}`, label: name, isStore: false },
      ...(id === partnerId
        ? entriesOf(stores.data ?? []).map((store) => ({ id: `store ${store.id}`, label: store.name, isStore: true }))
        : []),
    ]),
  ];
}

/** Shows the programme and chooses the reach of lists and figures. */
export function ReachSwitch(): ReactNode {
  const { t } = useTranslation();
  const program = useStore(programName);
  const { partnerId, storeId } = useReach();
  const [isOpen, setIsOpen] = useState(false);
  const choices = useChoices();
  const me = useMe();
  const chosen = storeId === undefined ? (partnerId === undefined ? ALL : `partner ${partnerId}`) : `store ${storeId}`;
  const reach = choices.find(({ id }) => id === chosen)?.label ?? t("common.top.allPartners");
  const choose = (key: string): void => {
    const [kind, id = ""] = key.split(" ");
    if (kind === "store") {
      chooseReach({ ...(partnerId === undefined ? {} : { partnerId }), storeId: id });
      setIsOpen(false);
      return;
    }
    chooseReach(kind === "partner" ? { partnerId: id } : {});
    // Keeps the list open after a partner is chosen: its stores appear below it.
    setIsOpen(kind === "partner");
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Pressable className="switch">
        <Mark />
        <span>
          <span className="hide">{t("common.top.reach")}</span>
          <b>{program}</b>
          <small>{reach}</small>
        </span>
        <Suspense>{me?.programme.sandboxOf ? <TestBadge /> : null}</Suspense>
        <Icon name="updown" small />
      </Pressable>
      <Popover className="popover" placement="bottom start">
        <Dialog aria-label={t("common.top.choosePlace")}>
          <p className="menu-head">
            <small>{t("common.top.choosePlace")}</small>
          </p>
          <ListBox
            className="menu reach"
            aria-label={t("common.top.choosePlace")}
            selectionMode="single"
            selectedKeys={[chosen]}
            disallowEmptySelection
            items={choices}
            onSelectionChange={(keys) => {
              const [key] = keys === "all" ? [ALL] : [...keys];
              choose(String(key ?? ALL));
            }}
          >
            {({ id, label, isStore }) => (
              <ListBoxItem id={id} className={isStore ? "menu-item within" : "menu-item"} textValue={label}>
                <Icon name={isStore ? "store" : id === ALL ? "building" : "users"} small />
                <span>{label}</span>
                <Icon name="check" small />
              </ListBoxItem>
            )}
          </ListBox>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
