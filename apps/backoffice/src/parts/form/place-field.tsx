import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectBox } from "./select-box.tsx";
import { usePlaces } from "../use-places.ts";
import { useCan } from "../../session/session.ts";

const ALL = "all";

const idOf = (partnerId: unknown, storeId: unknown): string =>
  typeof storeId === "string" ? `s${storeId}` : typeof partnerId === "string" ? `p${partnerId}` : ALL;

/** Chooses everywhere, a partner or a shop. It sets two form fields, `partnerId` and `storeId`. */
export function PlaceField({ label }: { readonly label: string }): ReactNode {
  const { t } = useTranslation();
  const places = usePlaces();
  const runsProgram = useCan()("settings.edit");
  const partner = useController({ name: "partnerId" }).field;
  const store = useController({ name: "storeId" }).field;
  const options = [
    ...(runsProgram ? [{ id: ALL, label: t("offers.place.all") }] : []),
    ...places.flatMap(({ id, name, stores }) => [
      { id: `p${id}`, label: t("offers.place.partner", { name }) },
      ...stores.map((shop) => ({ id: `s${shop.id}`, label: `${name}: ${shop.name}` })),
    ]),
  ];
  const choose = (key: string): void => {
    const id = key.slice(1);
    const owner = places.find(({ stores }) => key.startsWith("s") && stores.some((shop) => shop.id === id));
    partner.onChange(key === ALL ? null : (owner?.id ?? id));
    store.onChange(owner === undefined ? null : id);
  };
  return (
    <SelectBox
      label={label}
      options={options}
      value={idOf(partner.value, store.value)}
      onChange={(key) => choose(String(key))}
    />
  );
}
