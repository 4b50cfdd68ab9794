import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Menu } from "../../parts/menu.tsx";
import { useCan } from "../../session/session.ts";
import type { PlaceStore } from "./place-types.ts";
import { useStoreSwitch } from "./use-switch.ts";

/** Menu of a shop; hidden from users who may not edit places. */
export function StoreMenu({ store }: { readonly store: PlaceStore }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const switchStore = useStoreSwitch();
  if (!can("places.edit")) {
    return null;
  }
  return (
    <Menu
      label={t("places.storeActions", { name: store.name })}
      entries={[
        {
          id: "switch",
          label: store.active ? t("places.deactivate") : t("places.reactivate"),
          icon: store.active ? "lock" : "unlock",
          onAction: () => switchStore(store),
        },
      ]}
    />
  );
}
