import { type ComponentType, createContext, useContext } from "react";
import type { Router, Shown } from "../base/routing/router.ts";
import { useStore } from "../base/store.ts";

/** Holds the router for the component tree. */
export const RouterContext = createContext<Router<ComponentType> | undefined>(undefined);

export function useRouter(): Router<ComponentType> {
  const router = useContext(RouterContext);
  if (router === undefined) {
    throw new Error("The router is missing: render below RouterContext");
  }
  return router;
}

/** The screen that is shown, with its address. */
export function useShown(): Shown<ComponentType> {
  return useStore(useRouter().shown);
}
