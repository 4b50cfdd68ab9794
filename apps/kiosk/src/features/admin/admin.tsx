import styled from "@emotion/styled";
import { posModeRules } from "@punktum/domain";
import type { ReactNode } from "react";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import type { Mounting } from "../../storage/mounting.ts";
import { DeviceFacts } from "./device-facts.tsx";
import { GeneralSettings } from "./general-settings.tsx";
import { LeaveShop } from "./leave-shop.tsx";
import { RedemptionCheck } from "./redemption-check.tsx";
import { PrinterSettings } from "./printer-settings.tsx";
import { UnmountDialog } from "./unmount-dialog.tsx";
import { useFirstGeneration } from "./use-first-generation.ts";
import type { Unmount } from "./use-unmount.ts";

/** Rows over the whole width, and between them two columns whose lower edges are level. */
const Layout = styled.div({
  display: "flex",
  flexWrap: "wrap",
  gap: 24,
  "& > div": {
    display: "flex",
    flexDirection: "column",
    gap: 24,
    minWidth: 0,
    flex: "1 1 100%",
  },
  // Side by side while both fit. Larger text needs more room, so a media query in pixels would not do.
  "& > [data-part=column]": { flexBasis: "20rem", minWidth: "min(100%, 20rem)" },
  "& > [data-part=column] > :last-child": { flexGrow: 1 },
  // The keypad's column keeps the keypad's width beside the other one.
  "&[data-booking=narrow] > [data-part=column]:has(+ [data-part=column])": { flexBasis: "24rem" },
  "&[data-booking=narrow] > [data-part=column] + [data-part=column]": { flexGrow: 1000 },
});

export interface AdminProps {
  readonly mounting: Mounting;
  readonly unmount: Unmount;
  /** List of bookings that are not booked yet. */
  readonly orders: ReactNode;
  /** The same bookings as a list, for the dialog that unmounts. */
  readonly waitingList: ReactNode;
  /** Manual booking, if allowed. */
  readonly booking: ReactNode;
  /** The login fields of the dialog that confirms unmounting. */
  readonly loginForm: ReactNode;
}

/** Where else staff may go from here. */
function Ways({ canBook, hasTill }: { readonly canBook: boolean; readonly hasTill: boolean }): ReactNode {
  const { forward } = useNavigation();
  return (
    <GeneralSettings
      onSettings={useFirstGeneration() ? () => forward("configurations") : undefined}
      onTill={canBook ? () => forward("revenue") : undefined}
      onTillPin={hasTill ? () => forward("set-session-pin") : undefined}
    />
  );
}

/**
 * Admin screen for staff: where to go, today's work beside the facts of the device, the printer, and last, over the whole
 * width, taking the device out of the shop. The second generation's keypad is part of today's work; the first one's module
 * stands above, because it has promotions beside its keys.
 */
export function Admin({ mounting, unmount, orders, waitingList, booking, loginForm }: AdminProps): ReactNode {
  const { device, isOnline } = useServices();
  const { forward } = useNavigation();
  const isFirstGeneration = useFirstGeneration();
  const { email } = useStore(device);
  const answers = useStore(isOnline);
  const hasTill = posModeRules(mounting.posMode).canBook;
  const canBook = mounting.store.manualAllowed && hasTill;
  const isNarrow = canBook && !isFirstGeneration;
  return (
    <>
      <Layout data-booking={isNarrow ? "narrow" : "wide"}>
        <div>
          {canBook && isFirstGeneration ? booking : null}
          <Ways canBook={canBook} hasTill={hasTill} />
        </div>
        <div data-part="column">
          {isNarrow ? booking : null}
          {hasTill ? orders : null}
          <RedemptionCheck />
        </div>
        <div data-part="column">
          <DeviceFacts mounting={mounting} email={email} isOnline={answers} onTest={() => forward("device-test")} />
          {isNarrow ? <PrinterSettings /> : null}
        </div>
        <div>
          {isNarrow ? null : <PrinterSettings />}
          <LeaveShop unmount={unmount} />
        </div>
      </Layout>
      <UnmountDialog unmount={unmount} waitingList={waitingList}>
        {loginForm}
      </UnmountDialog>
    </>
  );
}
