import { placesApi } from "../v2/administration/places.ts";
import { inside } from "./inside.ts";

const { partners, data } = placesApi.listPlaces.response.shape;

/** Names of schemas of the tree of places. */
export const placeNames = {
  PlacePartner: inside(partners),
  PlaceStore: inside(data),
  PlacePoint: inside(data.def.element.shape.points),
};
