import { Fragment, lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { untilTexts } from "../../base/texts.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Skeleton } from "../../parts/states.tsx";
import { Views } from "../../parts/views.tsx";
import { isProgramSection, PROGRAM_SECTIONS } from "./program-fields.ts";
import "./settings.css";

/** Each section loads when it is opened. */
const ProgramSection = lazy(async () => ({ default: (await import("./program-section.tsx")).ProgramSection }));

const MailsSection = lazy(async () => {
  const [{ MailsSection: Section }] = await Promise.all([import("./mails-section.tsx"), untilTexts("mailTexts")]);
  return { default: Section };
});

const TagsSection = lazy(async () => {
  const [{ TagsSection: Section }] = await Promise.all([import("./tags-section.tsx"), untilTexts("wordLists")]);
  return { default: Section };
});

const PropertiesSection = lazy(async () => {
  const [{ PropertiesSection: Section }] = await Promise.all([
    import("./properties-section.tsx"),
    untilTexts("wordLists"),
  ]);
  return { default: Section };
});

const TestsSection = lazy(async () => ({ default: (await import("./tests-section.tsx")).TestsSection }));

const OTHERS = { mails: MailsSection, tags: TagsSection, properties: PropertiesSection, tests: TestsSection } as const;
const OTHER_NAMES = ["mails", "tags", "properties", "tests"] as const;

const PROGRAM_NAMES = Object.keys(PROGRAM_SECTIONS).filter((name) => isProgramSection(name));
const SECTIONS = [...PROGRAM_NAMES, ...OTHER_NAMES] as const;

const addressOf = (section: string): string => (section === "program" ? "/settings" : `/settings/${section}`);

function Section({ name }: { readonly name: (typeof SECTIONS)[number] }): ReactNode {
  const other = OTHER_NAMES.find((own) => own === name);
  if (other !== undefined) {
    const Other = OTHERS[other];
    return <Other />;
  }
  return isProgramSection(name) ? <ProgramSection section={name} /> : null;
}

/** The settings of a programme by section. */
export function SettingsPage(): ReactNode {
  const { t } = useTranslation();
  const { section = "program" } = useParams();
  const shown = SECTIONS.find((name) => name === section);
  if (shown === undefined) {
    return (
      <EmptyState icon="search" title={t("common.failure.notFoundTitle")} text={t("common.failure.notFound")} isPage>
        <LinkButton to="/settings">{t("settings.title")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    // Remounts per section, so that the heading of the new section is announced.
    <Fragment key={shown}>
      <PageHead title={t("settings.title")} sub={t(`settings.subs.${shown}`)} />
      <Views
        label={t("settings.title")}
        views={SECTIONS.map((name) => ({
          to: addressOf(name),
          label: t(`settings.sections.${name}`),
          isShown: name === shown,
        }))}
      />
      <div className="body settings">
        <Suspense fallback={<Skeleton lines={8} />}>
          <Section name={shown} />
        </Suspense>
      </div>
    </Fragment>
  );
}
