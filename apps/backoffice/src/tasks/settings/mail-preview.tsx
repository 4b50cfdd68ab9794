import { mailTemplatesApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { Segmented } from "../../parts/segmented.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";

type Words = z.output<typeof mailTemplatesApi.previewMail.body>;

interface MailPreviewProps {
  readonly mail: Pick<z.output<typeof mailTemplatesApi.readMailTemplate.response>, "event" | "language">;
  /** As they are typed. */
  readonly words: Words;
}

/** The mail with example values, as HTML in a frame without rights, or as plain text. */
export function MailPreview({ mail: { event, language }, words }: MailPreviewProps): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useState("html");
  const { subject, text, action } = words;
  const params = { programId: useProgramId(), event, language };
  const input = { params, body: { subject, text, action } };
  const { data, error, refetch } = useRead(mailTemplatesApi.previewMail, input, { keepsPrevious: true });
  const title = t("mailTexts.preview", { language: t(`mailTexts.languages.${language}`) });
  if (data === undefined) {
    return error === null ? <Skeleton lines={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="mail-preview">
      <Segmented
        label={title}
        options={[
          { id: "html", label: t("mailTexts.previewHtml") },
          { id: "text", label: t("mailTexts.previewText") },
        ]}
        value={view}
        onChange={setView}
      />
      <b>{data.subject}</b>
      {view === "html" ? (
        <iframe title={title} sandbox="" srcDoc={data.html} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        <pre tabIndex={0}>{data.text}</pre>
      )}
    </div>
  );
}
