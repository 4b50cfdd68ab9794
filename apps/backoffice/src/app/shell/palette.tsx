import { useEffect, type ReactNode } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { Icon } from "../../parts/icon.tsx";
import { usePaletteEntries, type PaletteEntry } from "./palette-entries.ts";
import { usePaletteFinds } from "./palette-finds.ts";
import { closeWindow, endWaiting, paletteText } from "./palette-state.ts";
import "./palette.css";

interface EntriesProps {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** Text that the platform found this entry for. It matches even if the entry's words do not contain it. */
  readonly foundFor?: string;
}

function Entries({ title, entries, foundFor = "" }: EntriesProps): ReactNode {
  if (entries.length === 0) {
    return null;
  }
  return (
    <MenuSection>
      <Header>{title}</Header>
      {entries.map(({ id, label, icon, onAction }) => (
        <MenuItem
          key={id}
          id={id}
          className="menu-item"
          textValue={`${label} ${foundFor}`.trim()}
          onAction={() => {
            closeWindow();
            onAction();
          }}
        >
          <Icon name={icon} small />
          <span>{label}</span>
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/** Command palette: one field to open screens and run actions. */
export function Palette(): ReactNode {
  const { t } = useTranslation();
  const { contains } = useFilter({ sensitivity: "base" });
  const { go, act } = usePaletteEntries();
  const text = useStore(paletteText);
  useEffect(endWaiting, []);
  const { entries: finds, isSearching } = usePaletteFinds(text);
  return (
    <ModalOverlay
      className="veil top-veil"
      isOpen
      isDismissable
      onOpenChange={(open) => (open ? undefined : closeWindow())}
    >
      <Modal className="palette">
        <Dialog aria-label={t("common.palette.title")} className="palette-body">
          <Autocomplete filter={contains} inputValue={text} onInputChange={paletteText.set}>
            <SearchField aria-label={t("common.palette.placeholder")} autoFocus className="palette-field">
              <Icon name="search" />
              <Input placeholder={t("common.palette.placeholder")} />
            </SearchField>
            <Menu
              className="menu"
              aria-label={t("common.palette.title")}
              renderEmptyState={() => (
                <p className="muted nothing">
                  {t(isSearching ? "common.palette.searching" : "common.palette.nothing")}
                </p>
              )}
            >
              <Entries title={t("common.palette.found")} entries={finds} foundFor={text} />
              <Entries title={t("common.palette.go")} entries={go} />
              <Entries title={t("common.palette.do")} entries={act} />
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
