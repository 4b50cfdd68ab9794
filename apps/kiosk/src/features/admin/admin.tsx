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

const Layout = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: 24,
  // Side by side while both fit. Larger text needs more room, so a media query in pixels would not do.
  "& > div": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: 24,
    flex: "1000 1 24rem",
    minWidth: "min(100%, 24rem)",
  },
  "& > [data-part=module]": { flexBasis: "100%" },
  // The keypad's column keeps the keypad's width.
  "&[data-booking=narrow] > div:first-of-type": { flexGrow: 1 },
  "@media (min-width: 1024px)": { gap: "24px 32px", "&[data-booking=narrow]": { marginBottom: -32 } },
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

/**
 * Admin screen for staff. The keypad of the second generation fills the left column, so that settings and printer stand at
 * its right; without it they stand at the left. Taking the device out of the shop comes last.
 */
export function Admin({ mounting, unmount, orders, waitingList, booking, loginForm }: AdminProps): ReactNode {
  const { device, isOnline } = useServices();
  const { forward } = useNavigation();
  const isFirstGeneration = useFirstGeneration();
  const { email } = useStore(device);
  const answers = useStore(isOnline);
  const hasTill = posModeRules(mounting.posMode).canBook;
  const canBook = mounting.store.manualAllowed && hasTill;
  // The first generation's module has a keypad and rules, and takes the whole width.
  const isNarrow = canBook && !isFirstGeneration;
  const work = (
    <>
      {hasTill ? orders : null}
      <RedemptionCheck />
    </>
  );
  const settings = (
    <GeneralSettings
      onSettings={isFirstGeneration ? () => forward("configurations") : undefined}
      onTill={canBook ? () => forward("revenue") : undefined}
      onTillPin={hasTill ? () => forward("set-session-pin") : undefined}
    />
  );
  const facts = (
    <DeviceFacts mounting={mounting} email={email} isOnline={answers} onTest={() => forward("device-test")} />
  );
  return (
    <>
      {isNarrow ? (
        <Layout data-booking="narrow">
          <div>
            {booking}
            {work}
          </div>
          <div>
            {settings}
            {facts}
            <PrinterSettings />
            <LeaveShop unmount={unmount} />
          </div>
        </Layout>
      ) : (
        <Layout data-booking="wide">
          {canBook ? <div data-part="module">{booking}</div> : null}
          <div>
            {settings}
            {work}
            <PrinterSettings />
          </div>
          <div>
            {facts}
            <LeaveShop unmount={unmount} />
          </div>
        </Layout>
      )}
      <UnmountDialog unmount={unmount} waitingList={waitingList}>
        {loginForm}
      </UnmountDialog>
    </>
  );
}
