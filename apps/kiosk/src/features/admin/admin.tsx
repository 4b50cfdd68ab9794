import styled from "@emotion/styled";
import { posModeRules, type Points } from "@punktum/domain";
import type { ReactNode } from "react";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";
import type { Mounting } from "../../storage/mounting.ts";
import { DeviceFacts } from "./device-facts.tsx";
import { GeneralSettings } from "./general-settings.tsx";
import { ManualPoints } from "./manual-points.tsx";
import { PrinterSettings } from "./printer-settings.tsx";
import { UnmountDialog } from "./unmount-dialog.tsx";
import type { Unmount } from "./use-unmount.ts";

const Layout = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 24,
  alignItems: "start",
  "& > div": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 24 },
  "@media (min-width: 1024px)": {
    gap: "24px 32px",
    "&[data-manual=true]": { gridTemplateColumns: "auto minmax(0, 1fr)", marginBottom: -32 },
  },
});

export interface AdminProps {
  readonly mounting: Mounting;
  readonly unmount: Unmount;
  readonly onBook: (points: Points) => void;
  /** Absent where there is no such button (ADM-05, A-58). */
  readonly onSettings: (() => void) | undefined;
  readonly onTillPin: () => void;
  /** Does work that needs somebody of the staff (B-25). */
  readonly demandStaff: (work: () => void) => void;
  /** The login's fields, for the dialog that confirms unmounting. */
  readonly loginForm: ReactNode;
}

/** What staff need at the device: points by hand, what it is, the way out of service (ADM-01 to ADM-05). */
export function Admin({
  mounting,
  unmount,
  onBook,
  onSettings,
  onTillPin,
  demandStaff,
  loginForm,
}: AdminProps): ReactNode {
  const { device, isOnline } = useServices();
  const { email } = useStore(device);
  const hasTill = posModeRules(mounting.posMode).canBook;
  const canBook = mounting.store.manualAllowed && hasTill;
  return (
    <>
      <Layout data-manual={canBook}>
        {canBook ? <ManualPoints onBook={onBook} /> : null}
        <div>
          <GeneralSettings
            isBusy={unmount.isBusy}
            onUnmount={unmount.open}
            onSettings={onSettings}
            onTillPin={hasTill ? onTillPin : undefined}
          />
          <DeviceFacts mounting={mounting} email={email} isOnline={useStore(isOnline)} />
          <PrinterSettings demandStaff={demandStaff} />
        </div>
      </Layout>
      <UnmountDialog unmount={unmount}>{loginForm}</UnmountDialog>
    </>
  );
}
