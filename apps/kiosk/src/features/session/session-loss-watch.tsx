import { useEffect } from "react";
import { NEEDS_NO_SETUP, routeOfPath } from "../../config/routes.ts";
import { useDevice } from "../../hooks/use-device.ts";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useShown } from "../../hooks/use-router.ts";
import { useToast } from "../../hooks/use-toast.ts";

/**
 * Opens the login on a device that is no longer set up: the server ended its session, its refresh token is invalid, or
 * it was unmounted, also before this component was mounted. Otherwise every screen would fail until a reload.
 */
export function SessionLossWatch(): null {
  const { isSetupComplete, mounting } = useDevice();
  const route = routeOfPath(useShown().pathname);
  const navigation = useNavigation();
  const toast = useToast();
  // The router's guard admits only set-up devices, so a device on such a screen has lost its set-up since.
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
