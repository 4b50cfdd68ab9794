import type { ReactNode } from "react";
import { useShown } from "../hooks/use-router.ts";
import { ErrorPage } from "./error-page.tsx";
import { FailureBoundary } from "./failure-boundary.tsx";

/** The screen of the shown address, or why it could not be opened. */
export function CurrentScreen(): ReactNode {
  const { screen: Screen, failure, key } = useShown();
  if (failure !== undefined) {
    return <ErrorPage error={failure} />;
  }
  return Screen === undefined ? null : (
    <FailureBoundary visit={key}>
      <Screen />
    </FailureBoundary>
  );
}
