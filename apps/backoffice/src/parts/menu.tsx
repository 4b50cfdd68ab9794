import type { ReactNode } from "react";
import { Button as Pressable, Menu as Items, MenuItem, MenuTrigger, Popover, Separator } from "react-aria-components";
import { Icon, type IconName } from "./icon.tsx";

/** One entry of a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly onAction: () => void;
  readonly isDanger?: boolean;
  /** Marks the entry as chosen. */
  readonly isChosen?: boolean;
  /** Draws a separator above the entry. */
  readonly isApart?: boolean;
}

interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Content of the button; three dots by default. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** Content above the entries. */
  readonly head?: ReactNode;
}

/** A button that opens a menu. */
export function Menu({ label, entries, children, className = "iconbtn", head }: MenuProps): ReactNode {
  return (
    <MenuTrigger>
      <Pressable className={className} aria-label={label}>
        {children ?? <Icon name="more" />}
      </Pressable>
      <Popover className="popover" placement="bottom end">
        {head}
        <Items className="menu" aria-label={label}>
          {entries.flatMap((entry) => [
            ...(entry.isApart === true ? [<Separator key={`${entry.id}-line`} />] : []),
            <MenuItem
              key={entry.id}
              id={entry.id}
              className={entry.isDanger === true ? "menu-item danger" : "menu-item"}
              textValue={entry.label}
              onAction={entry.onAction}
            >
              {entry.icon === undefined ? null : <Icon name={entry.icon} small />}
              <span>{entry.label}</span>
              {entry.isChosen === true ? <Icon name="check" small /> : null}
            </MenuItem>,
          ])}
        </Items>
      </Popover>
    </MenuTrigger>
  );
}
