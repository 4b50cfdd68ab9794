import type { APIRequestContext } from "@playwright/test";
import { mountingServiceApi } from "@punktum/contracts";
import { adminOf, DEMO_SHOPS, read, uniqueName, type Organization } from "./admin.ts";

/** A store and its company. */
export interface Shop {
  readonly clientId: string;
  readonly storeId: string;
}

/** Creates a tablet's place for one test; returns the workstation id to type. */
export async function openPlace(
  request: APIRequestContext,
  organization: Organization,
  shop: Shop = DEMO_SHOPS[organization],
): Promise<string> {
  const workstationId = uniqueName("place");
  const place = { storeId: shop.storeId, appInteractionId: workstationId };
  await adminOf(request, organization).send("POST", "/api/v2/mounting-service/mountings", place);
  return workstationId;
}

/** Settings of a store besides its name. */
interface ShopSettings {
  readonly revenueModuleMode?: "INT" | "FLOAT";
  readonly decimalRevenue?: boolean;
}

/** Creates a store of the demonstration's first company for one test; it has no place yet. */
export async function openShop(
  request: APIRequestContext,
  organization: Organization,
  settings: ShopSettings = {},
): Promise<Shop & { readonly name: string }> {
  const { clientId } = DEMO_SHOPS[organization];
  const name = uniqueName("Shop");
  const path = `/api/v2/programs/${organization}/partners/${clientId}/stores`;
  const made = await adminOf(request, organization).send("POST", path, { name, vatId: "DE1", ...settings });
  return { clientId, storeId: String(read(made, "id")), name };
}

/** Creates a partner without shops for one test: only its own test edits it. */
export async function openPartner(
  request: APIRequestContext,
  organization: Organization,
  title = "Partner",
): Promise<{ readonly partnerId: string; readonly name: string }> {
  const name = uniqueName(title);
  const path = `/api/v2/programs/${organization}/partners`;
  const made = await adminOf(request, organization).send("POST", path, { name });
  return { partnerId: String(read(made, "id")), name };
}

/** Creates a profile for one test; returns its id. */
export async function openProfile(request: APIRequestContext, organization: Organization): Promise<string> {
  const profile = { ...mountingServiceApi.createProfile.example.body, name: uniqueName("Profile") };
  return String(
    read(await adminOf(request, organization).send("POST", mountingServiceApi.createProfile.path, profile), "id"),
  );
}
