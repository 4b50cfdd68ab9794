import type { ReactNode } from "react";
import { ListBoxItem } from "react-aria-components";
import { Icon } from "../icon.tsx";
import type { Option } from "./option.ts";

/** One option in the list of a select or combo box. */
export function OptionItem({ id, label, hint }: Option): ReactNode {
  return (
    <ListBoxItem id={id} className="menu-item" textValue={label}>
      <span>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
      <Icon name="check" small />
    </ListBoxItem>
  );
}
