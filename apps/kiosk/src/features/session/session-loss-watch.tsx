import { useEffect } from "react";
import { useLocation } from "react-router";
import { NEEDS_NO_SETUP, routeOfPath } from "../../config/routes.ts";
import { useDevice } from "../../hooks/use-device.ts";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useToast } from "../../hooks/use-toast.ts";

/**
 * Sends a device that is set up no more to the login, wherever it stands: its session was ended by the server, its
 * refresh token is no longer good, or it was unmounted (MNT-32, SOCK-07), maybe before this watch began. Without this,
 * every screen would fail until someone reloads.
 */
export function SessionLossWatch(): null {
  const { isSetupComplete, mounting } = useDevice();
  const route = routeOfPath(useLocation().pathname);
  const navigation = useNavigation();
  const toast = useToast();
  // Talks to the router, which lets no device in that is not set up: one that stands on such a screen has been in.
  useEffect(() => {
    if (isSetupComplete || route === undefined || NEEDS_NO_SETUP.includes(route)) {
      return;
    }
    if (mounting !== undefined) {
      toast.error("LOGIN_USER_NOT_LOGGED_IN");
    }
    navigation.forward("login", { replace: true });
  }, [isSetupComplete, mounting, route, toast, navigation]);
  return null;
}
