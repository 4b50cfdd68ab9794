import type { APIRequestContext } from "@playwright/test";
import { adminOf, type Organization, uniqueName } from "./admin.ts";
import type { Colleague } from "./backoffice.ts";

/** Makes an admin of one test, whose factors and sessions no other test meets. */
export async function openAdmin(
  request: APIRequestContext,
  programme: Organization,
): Promise<Required<Pick<Colleague, "role" | "programme" | "email" | "password">>> {
  const email = `${uniqueName("admin").toLowerCase()}@${programme}.example`;
  const password = "a password of my own";
  const body = { email, name: "Ada Eigen", role: "PROGRAM_ADMIN", password };
  await adminOf(request, programme).send("POST", `/api/v2/programs/${programme}/admins`, body);
  return { role: "admin", programme, email, password };
}
