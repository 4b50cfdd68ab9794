import { useRef, type ReactNode } from "react";
import { Button as Pressable, Input, ListBox, Popover, SearchField, Select, type Key } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { useHotkey } from "../hotkeys.ts";
import type { Option } from "../form/option.ts";
import { OptionItem } from "../form/option-item.tsx";

/** The row above a list: search, then filters. */
export function Tools({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }): ReactNode {
  return (
    <div className="tools">
      {children}
      {end === undefined ? null : <div className="end">{end}</div>}
    </div>
  );
}

interface ListSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** Search field of a list; the key `/` focuses it. The text is not written to the address. */
export function ListSearch({ label, value, onChange, placeholder, autoFocus = false }: ListSearchProps): ReactNode {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useHotkey("/", () => input.current?.focus());
  return (
    <SearchField aria-label={label} value={value} onChange={onChange} className="in" autoFocus={autoFocus}>
      <Icon name="search" small />
      <Input ref={input} placeholder={placeholder ?? t("common.actions.search")} />
      {value === "" ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <Pressable className="iconbtn inline" aria-label={t("common.actions.clear")}>
          <Icon name="close" small />
        </Pressable>
      )}
    </SearchField>
  );
}

const ANY = "";

interface FilterProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Label of the first option, which stands for an empty value; "All" by default. */
  readonly anyLabel?: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One filter of a list. */
export function Filter({ label, options, anyLabel, value, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation();
  const all = [{ id: ANY, label: anyLabel ?? t("common.list.any") }, ...options];
  const chosen = all.find(({ id }) => id === value)?.label ?? value;
  return (
    <Select aria-label={label} value={value} onChange={(key: Key | null) => onChange(key === null ? ANY : String(key))}>
      <Pressable className="filter" aria-label={`${label} ${chosen}`}>
        {label} <b>{chosen}</b>
        <Icon name="chevron-down" />
      </Pressable>
      <Popover className="popover">
        <ListBox className="menu" items={all}>
          {(option) => <OptionItem {...option} />}
        </ListBox>
      </Popover>
    </Select>
  );
}
