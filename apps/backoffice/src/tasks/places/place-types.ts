import type { administrationApi, placesApi } from "@punktum/contracts";
import type * as z from "zod/mini";

type Places = z.output<typeof placesApi.listPlaces.response>;

/** A shop of the tree. */
export type PlaceStore = Places["data"][number];
/** A partner of the tree. */
export type PlacePartner = Places["partners"][number];
/** An interaction point of the tree. */
export type PlacePoint = PlaceStore["points"][number];

/** A shop with its settings. */
export type StoreRecord = z.output<typeof administrationApi.readStore.response>;
/** Values of the form of a shop. */
export type StoreValues = z.output<typeof administrationApi.replaceStore.body>;
/** A partner with its settings. */
export type PartnerRecord = z.output<typeof administrationApi.readPartner.response>;
/** Values of the form of a partner. */
export type PartnerValues = z.output<typeof administrationApi.replacePartner.body>;

/** Extracts the form's values from a shop. */
export function storeValuesOf({
  name,
  vatId,
  revenueModuleMode,
  decimalRevenue,
  address,
  active,
}: StoreRecord): StoreValues {
  const { street = "", postalCode = "", city = "", country = "" } = address;
  return { name, vatId, revenueModuleMode, decimalRevenue, active, address: { street, postalCode, city, country } };
}

/** Extracts the form's values from a partner. */
export function partnerValuesOf({
  id: _id,
  version: _version,
  createdAt: _createdAt,
  ...values
}: PartnerRecord): PartnerValues {
  return values;
}
