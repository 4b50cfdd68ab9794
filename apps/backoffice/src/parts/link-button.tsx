import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { ButtonContent, type ButtonLook, classOf } from "./button-look.tsx";

interface LinkButtonProps extends ButtonLook {
  readonly to: To;
}

/** A link that looks like a button. */
export function LinkButton({ to, ...look }: LinkButtonProps): ReactNode {
  return (
    <Link className={classOf(look)} to={to}>
      <ButtonContent {...look} />
    </Link>
  );
}
