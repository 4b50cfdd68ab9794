import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { routeOfPath } from "../../config/routes.ts";
import { useDevice } from "../../hooks/use-device.ts";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useToast } from "../../hooks/use-toast.ts";

/**
 * Sends a device whose session the server has ended to the login: somebody unmounted it elsewhere, or its refresh
 * token is no longer good. Without this, every screen would fail until someone reloads.
 */
export function SessionLossWatch(): null {
  const { isAuthenticated, mounting } = useDevice();
  const route = routeOfPath(useLocation().pathname);
  const navigation = useNavigation();
  const toast = useToast();
  const hadSession = useRef(isAuthenticated);
  useEffect(() => {
    const isLost = hadSession.current && !isAuthenticated && mounting !== undefined;
    hadSession.current = isAuthenticated;
    if (isLost && route !== "login") {
      toast.error("LOGIN_USER_NOT_LOGGED_IN");
      navigation.forward("login", { replace: true });
    }
  }, [isAuthenticated, mounting, route, toast, navigation]);
  return null;
}
