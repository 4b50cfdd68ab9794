import type { ReactNode } from "react";
import { Button as Pressable } from "react-aria-components";
import { ButtonContent, type ButtonLook, classOf } from "./button-look.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends ButtonLook {
  readonly onPress?: () => void;
  readonly type?: "button" | "submit";
  readonly isDisabled?: boolean;
  /** Disabled until the platform has answered. */
  readonly isPending?: boolean;
  /** Accessible name, where the visible words are ambiguous. */
  readonly label?: string;
  readonly slot?: "close";
  readonly autoFocus?: boolean;
}

export function Button({
  onPress,
  type = "button",
  isDisabled = false,
  isPending = false,
  ...look
}: ButtonProps): ReactNode {
  const { label, slot, autoFocus = false } = look;
  return (
    <Pressable
      className={classOf(look)}
      type={type}
      isDisabled={isDisabled}
      isPending={isPending}
      autoFocus={autoFocus}
      {...(onPress === undefined ? {} : { onPress })}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(slot === undefined ? {} : { slot })}
    >
      <ButtonContent {...look} />
    </Pressable>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress?: () => void;
  readonly slot?: "close";
  readonly className?: string;
  readonly isDisabled?: boolean;
}

/** A button with an icon only. */
export function IconButton({ icon, label, onPress, slot, className, isDisabled = false }: IconButtonProps): ReactNode {
  return (
    <Pressable
      className={className === undefined ? "iconbtn" : `iconbtn ${className}`}
      aria-label={label}
      isDisabled={isDisabled}
      {...(onPress === undefined ? {} : { onPress })}
      {...(slot === undefined ? {} : { slot })}
    >
      <Icon name={icon} />
    </Pressable>
  );
}
