import { useOrganization } from "../../hooks/use-organization.ts";

/** Whether to show the admin screen of the first generation, with the revenue module and the configurations. */
export function useFirstGeneration(): boolean {
  const { api } = useOrganization();
  return (api.operations?.revenuePoints ?? api.default) === "v1";
}
