import { readProgramConfig } from "@punktum/contracts";
import { PLATFORM_ORGANIZATION } from "@punktum/domain";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { RouterProvider } from "react-router/dom";
import { readAddress } from "../base/address.ts";
import { applyLook } from "../base/look.ts";
import { i18n, startTexts } from "../base/texts.ts";
import { call } from "../server/call.ts";
import { isRefused } from "../server/refusal.ts";
import { applyColours, programName, signOns } from "../session/program.ts";
import { restoreSession, startSession } from "../session/session.ts";
import { createOuterRouter, createRouter } from "./router.tsx";

/** Reads the programme's name. False if there is no such programme. */
async function findProgram(organization: string): Promise<boolean> {
  // Platform operators sign in to a reserved tenant, which is not a programme and has no look.
  if (organization === PLATFORM_ORGANIZATION) {
    return true;
  }
  try {
    const {
      name,
      theme,
      sign_ons: offered = [],
    } = await call(readProgramConfig, { params: { programId: organization } });
    programName.set(name);
    signOns.set(offered);
    applyColours(theme?.colors);
    return true;
  } catch (error) {
    programName.set(organization);
    return !isRefused(error, "ORGANIZATION_NOT_FOUND");
  }
}

/** Starts the back office in the page. */
export async function startBackOffice(element: HTMLElement): Promise<void> {
  applyLook();
  startSession();
  const { organization, basename } = readAddress(location.pathname);
  const [isKnown] = await Promise.all([
    organization !== undefined && findProgram(organization),
    startTexts(),
    organization === undefined ? undefined : restoreSession(organization),
  ]);
  const router =
    organization !== undefined && isKnown
      ? createRouter(basename, organization)
      : createOuterRouter(organization === undefined ? basename : "/backoffice", organization);
  createRoot(element).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </StrictMode>,
  );
}
