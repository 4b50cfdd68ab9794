import { useState, type ReactNode } from "react";
import { Checkbox, CheckboxGroup } from "react-aria-components";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useBound } from "../../parts/form/field.ts";
import { FieldFrame } from "../../parts/form/field-frame.tsx";
import { Icon } from "../../parts/icon.tsx";
import { ListSearch } from "../../parts/list/tools.tsx";
import type { PartnerPlaces } from "./use-places.ts";
import "./people.css";

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
/** From so many shops on the list has a search. */
const SEARCH_FROM = 12;

function Place({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  return (
    <Checkbox value={id} className="choice">
      <span className="check">
        <Icon name="check" small />
      </span>
      <span>{name}</span>
    </Checkbox>
  );
}

interface PlacesFieldProps {
  readonly name: "partnerIds" | "storeIds";
  readonly label: string;
  readonly places: readonly PartnerPlaces[];
}

/** Partners, or shops beneath their partners, to choose any number of. */
function PlacesField({ name, label, places }: PlacesFieldProps): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, onBlur, problem } = useBound({ name, label });
  const [words, setWords] = useState("");
  const chosen = idsOf(value);
  const ofStores = name === "storeIds";
  const matches = (text: string): boolean => text.toLowerCase().includes(words.trim().toLowerCase());
  const shown = places.map((partner) => ({
    ...partner,
    stores: partner.stores.filter((store) => matches(`${partner.name} ${store.name}`) || chosen.includes(store.id)),
  }));
  const hasSearch = ofStores && places.flatMap(({ stores }) => stores).length >= SEARCH_FROM;
  return (
    <CheckboxGroup
      className="field places-field"
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <FieldFrame
        label={label}
        hint={undefined}
        aside={t("people.chosen", { count: chosen.length, number: chosen.length })}
        problem={problem}
      >
        {hasSearch ? <ListSearch label={t("people.findPlace")} value={words} onChange={setWords} /> : null}
        <div className="places">
          {shown.map((partner) =>
            ofStores ? (
              partner.stores.length === 0 ? null : (
                <section key={partner.id} aria-label={partner.name}>
                  <h3>{partner.name}</h3>
                  {partner.stores.map((store) => (
                    <Place key={store.id} id={store.id} name={store.name} />
                  ))}
                </section>
              )
            ) : (
              <Place key={partner.id} id={partner.id} name={partner.name} />
            ),
          )}
        </div>
      </FieldFrame>
    </CheckboxGroup>
  );
}

/** Where a person works: partners for a partner's manager, shops for staff of shops, else the whole programme. */
export function ReachField({ places }: { readonly places: readonly PartnerPlaces[] }): ReactNode {
  const { t } = useTranslation();
  const role: unknown = useWatch({ name: "role" });
  if (role === "PARTNER_ADMIN") {
    return <PlacesField name="partnerIds" label={t("people.choosePartners")} places={places} />;
  }
  return role === "STORE_STAFF" ? (
    <PlacesField name="storeIds" label={t("people.chooseStores")} places={places} />
  ) : null;
}
