import { administrationApi, entriesOf, v2 } from "@punktum/contracts";
import { useRead } from "../server/use-calls.ts";
import { useCan, useProgramId } from "../session/session.ts";

/** A partner with its shops, for choosing a reach. */
export interface PartnerPlaces {
  readonly id: string;
  readonly name: string;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
}

/** Partners and shops that the signed-in user may assign as reach; empty while loading. */
export function usePlaces(): readonly PartnerPlaces[] {
  const params = { programId: useProgramId() };
  const enabled = useCan()("places.read");
  const { data: partners = [] } = useRead(v2.listPartners, { params, query: {} }, { enabled });
  const { data: stores = [] } = useRead(administrationApi.listProgramStores, { params, query: {} }, { enabled });
  return entriesOf(partners).map(({ id, name }) => ({
    id,
    name,
    stores: entriesOf(stores)
      .filter(({ partnerId }) => partnerId === id)
      .map((store) => ({ id: store.id, name: store.name })),
  }));
}
