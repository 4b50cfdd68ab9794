import { useOrganization } from "../../hooks/use-organization.ts";

/** The first generation's admin has the revenue module and a way to the configurations (ADM-05, A-58). */
export function useFirstGeneration(): boolean {
  const { api } = useOrganization();
  return (api.operations?.revenuePoints ?? api.default) === "v1";
}
