import { useState, type ReactNode } from "react";
import { Checkbox, CheckboxGroup } from "react-aria-components";
import { Icon } from "../icon.tsx";
import { ListSearch } from "../list/tools.tsx";
import type { PartnerPlaces } from "../use-places.ts";
import { useBound } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import "./places-field.css";

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
/** Number of shops from which the list has a search. */
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

/** Texts of the field, supplied by the screen. */
export interface PlacesWords {
  readonly find: string;
  /** Text for the number of chosen places. */
  readonly chosen: (count: number) => string;
}

interface PlacesFieldProps {
  readonly name: string;
  readonly label: string;
  readonly words: PlacesWords;
  /** Lists shops below their partners instead of partners. */
  readonly ofStores?: boolean;
  readonly places: readonly PartnerPlaces[];
}

/** Selects any number of partners, or of shops grouped by partner. */
export function PlacesField({ name, label, words, ofStores = false, places }: PlacesFieldProps): ReactNode {
  const { value, onChange, onBlur, problem } = useBound({ name, label });
  const [sought, setSought] = useState("");
  const chosen = idsOf(value);
  const matches = (text: string): boolean => text.toLowerCase().includes(sought.trim().toLowerCase());
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
      <FieldFrame label={label} hint={undefined} aside={words.chosen(chosen.length)} problem={problem}>
        {hasSearch ? <ListSearch label={words.find} value={sought} onChange={setSought} /> : null}
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
