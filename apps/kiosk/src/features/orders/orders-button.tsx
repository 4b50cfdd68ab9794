import { formatTicketTime } from "@punktum/domain";
import { Button, Dialog, Skeleton, WarningIcon } from "@punktum/ui";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useServices } from "../../services/services-context.ts";
import { WaitingList } from "./lazy-waiting-list.ts";

/** Shows number and age of waiting bookings, and opens the list. Hidden if none waits: visits book nothing. */
export function OrdersButton(): ReactNode {
  const { t } = useTranslation();
  const { waiting, refused, visits = 0, forStaff = 0, sinceMs } = useStore(useServices().orderCounts);
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  useDismissable(isOpen, close);
  const count = Math.max(0, waiting + refused - visits);
  const areAllForStaff = count > 0 && forStaff === count;
  const since = sinceMs === undefined ? "" : formatTicketTime(sinceMs, deviceTimeZone).slice(-5);
  return (
    <>
      {count === 0 ? null : (
        <Button
          data-part="orders"
          size="small"
          variant="secondary"
          startIcon={refused + forStaff > 0 ? <WarningIcon sizePx={20} /> : undefined}
          onClick={() => setIsOpen(true)}
        >
          {areAllForStaff
            ? t("orders.countSignIn", { count })
            : since === ""
              ? t("orders.count", { count })
              : t("orders.countSince", { count, time: since })}
        </Button>
      )}
      <Dialog open={isOpen} title={t("orders.title")} onClose={close} closeLabel={t("common.close")}>
        <Suspense fallback={<Skeleton height="14rem" radius="card" />}>{isOpen ? <WaitingList /> : null}</Suspense>
      </Dialog>
    </>
  );
}
