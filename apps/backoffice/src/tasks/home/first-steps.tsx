import { deviceCareApi, membersApi, placesApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../parts/icon.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import type { Offer } from "./offers.ts";

/** Steps of a new programme in their order. */
const STEPS = ["name", "worth", "store", "tablet", "offer", "trial"] as const;

type Step = (typeof STEPS)[number];

/** Path of the guided set-up, from the first store to the first card. */
const FIRST_STEPS_PATH = "/start";

/** Completed steps. Absent while loading, and for roles that cannot set up a programme. */
export function useFirstSteps(offers: readonly Offer[] | undefined): ReadonlySet<Step> | undefined {
  const programId = useProgramId();
  const enabled = useCan()("settings.edit");
  const params = { programId };
  const partners = useRead(placesApi.listPlaces, { params, query: { limit: 1 } }, { enabled }).data?.partners;
  const devices = useRead(deviceCareApi.readDeviceSummary, { query: {} }, { enabled }).data;
  const members = useRead(membersApi.listMembers, { params, query: { limit: 1 } }, { enabled }).data;
  if (partners === undefined || devices === undefined || members === undefined || offers === undefined) {
    return undefined;
  }
  const done: Readonly<Record<Step, boolean>> = {
    name: true,
    worth: true,
    store: partners.some(({ storeCount }) => storeCount > 0),
    tablet: devices.total > 0,
    offer: offers.length > 0,
    trial: members.data.length > 0,
  };
  return new Set(STEPS.filter((step) => done[step]));
}

/** Checklist from a new programme to its first points. */
export function FirstSteps({ done }: { readonly done: ReadonlySet<Step> }): ReactNode {
  const { t } = useTranslation();
  const now = STEPS.find((step) => !done.has(step));
  const state = (step: Step): string => (done.has(step) ? "done" : step === now ? "now" : "");
  return (
    <section className="first-steps">
      <div className="bar">
        <h2>{t("home.stepsDone", { done: done.size, of: STEPS.length })}</h2>
      </div>
      <progress value={done.size} max={STEPS.length} aria-label={t("home.progress")} />
      <ol className="steps">
        {STEPS.map((step, index) => (
          <li key={step} className={state(step)}>
            <span className="n">{done.has(step) ? <Icon name="check" small /> : index + 1}</span>
            <div>
              <h3>{t(`home.step.${step}`)}</h3>
              {step === now ? <p>{t(`home.stepText.${step}`)}</p> : null}
              {step === now ? (
                <LinkButton kind="primary" to={FIRST_STEPS_PATH}>
                  {t("home.begin")}
                </LinkButton>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
