import { administrationApi, v2 } from "@punktum/contracts";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";

/** A partner with its shops, as the reach of people names them. */
export interface PartnerPlaces {
  readonly id: string;
  readonly name: string;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
}

/** Partners and shops the signed-in person may give as reach; empty while they load. */
export function usePlaces(): readonly PartnerPlaces[] {
  const params = { programId: useProgramId() };
  const enabled = useCan()("places.read");
  const { data: partners = [] } = useRead(v2.listPartners, { params, query: {} }, { enabled });
  const { data: stores = [] } = useRead(administrationApi.listProgramStores, { params, query: {} }, { enabled });
  return partners.map(({ id, name }) => ({
    id,
    name,
    stores: stores.filter(({ partnerId }) => partnerId === id).map((store) => ({ id: store.id, name: store.name })),
  }));
}
