import { createContext, useContext } from "react";
import type { KioskServices } from "./kiosk-services.ts";

/** Holds the services for the component tree. */
export const ServicesContext = createContext<KioskServices | undefined>(undefined);

/** The kiosk's services. Prefer the named hooks in `src/hooks`. */
export function useServices(): KioskServices {
  const services = useContext(ServicesContext);
  if (services === undefined) {
    throw new Error("Services are missing: render below ServicesContext");
  }
  return services;
}
