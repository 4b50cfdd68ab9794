import type { AuditLogEntry } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useFormat } from "../../base/format.ts";
import { useAuditWords, useThingPath } from "../../parts/audit-words.ts";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { type Fact, Facts } from "../../parts/facts.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { Sheet } from "../../parts/sheet.tsx";

function EntryFacts({ entry }: { readonly entry: AuditLogEntry }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const words = useAuditWords();
  const { at, actor, subject, place, fields, reason, requestId } = entry;
  const facts: readonly Fact[] = [
    { label: t("log.facts.at"), value: moment(at) },
    { label: t("log.facts.who"), value: words.actor(actor) },
    { label: t("log.facts.thing"), value: [words.subject(subject.kind), subject.name].filter(Boolean).join(": ") },
    { label: t("log.facts.id"), value: subject.id },
    { label: t("log.facts.fields"), value: fields.length === 0 ? t("log.facts.noFields") : words.fields(fields) },
    { label: t("log.facts.place"), value: [place?.storeName, place?.deviceName].filter(Boolean).join(", ") },
    { label: t("log.facts.reason"), value: reason },
    {
      label: t("log.facts.request"),
      value:
        requestId === "" ? undefined : (
          <>
            {requestId} <CopyButton text={requestId} />
          </>
        ),
    },
  ];
  return <Facts facts={facts} />;
}

interface LogSheetProps {
  readonly entry: AuditLogEntry | undefined;
  readonly onClose: () => void;
}

/** One change, with links to other changes by the same person or of the same record. */
export function LogSheet({ entry, onClose }: LogSheetProps): ReactNode {
  const { t } = useTranslation();
  const words = useAuditWords();
  const pathOf = useThingPath();
  const [, setSearch] = useSearchParams();
  if (entry === undefined) {
    return null;
  }
  const { actor, subject } = entry;
  const path = pathOf(subject);
  const narrow = (values: Readonly<Record<string, string>>): void => {
    setSearch(values);
    onClose();
  };
  return (
    <Sheet
      title={words.action(entry.action)}
      isOpen
      onClose={onClose}
      footer={
        path === undefined ? undefined : (
          <LinkButton kind="primary" icon="arrow-right" to={path}>
            {t("log.toThing")}
          </LinkButton>
        )
      }
    >
      <EntryFacts entry={entry} />
      <div className="acts">
        {actor.id === null ? null : (
          <Button icon="user" onPress={() => narrow({ who: actor.id ?? "" })}>
            {t("log.byActor")}
          </Button>
        )}
        {subject.id === "" ? null : (
          <Button icon="filter" onPress={() => narrow({ kind: subject.kind, thing: subject.id })}>
            {t("log.bySubject")}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
