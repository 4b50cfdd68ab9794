import { Picture, VoucherPlaceholder } from "@punktum/ui";
import type { ReactNode } from "react";
import type { TicketView } from "./ticket-view.ts";

interface VoucherPictureProps {
  readonly ticket: Pick<TicketView, "picture" | "placeholder">;
  readonly ratio: string;
  readonly eager?: boolean;
}

/** The voucher's picture, or an illustration. It is decorative: the title beside it names the voucher. */
export function VoucherPicture({ ticket, ratio, eager = false }: VoucherPictureProps): ReactNode {
  return (
    <Picture
      src={ticket.picture}
      alt=""
      ratio={ratio}
      eager={eager}
      placeholder={<VoucherPlaceholder kind={ticket.placeholder} />}
    />
  );
}
