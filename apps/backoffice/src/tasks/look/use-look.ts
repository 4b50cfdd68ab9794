import { type KioskLook, looksApi, v2 } from "@punktum/contracts";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";

/** The published look, the draft and the versions. */
export function useLook() {
  return useRead(looksApi.readLook, { params: { programId: useProgramId() } });
}

const isOfLook = (key: string): boolean => Object.hasOwn(looksApi.readLook.response.shape.published.shape, key);

/** The kiosks' configuration with a look; undefined until the rest of the configuration is loaded. */
export function useConfigWith(look: KioskLook) {
  const { data } = useRead(v2.readProgramConfig, { params: { programId: useProgramId() } }, { freshMs: 60_000 });
  if (data === undefined) {
    return undefined;
  }
  const { organization, name, p4m_api } = data;
  const others = Object.fromEntries(Object.entries(data).filter(([key]) => !isOfLook(key)));
  return { ...others, organization, name, p4m_api, ...look };
}
