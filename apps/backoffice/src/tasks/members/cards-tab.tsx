import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../parts/empty-state.tsx";
import { CodeFact } from "./member-side.tsx";
import type { Member } from "./use-member.ts";

/** All codes of a member, replaced ones last. */
export function CardsTab({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  return member.codes.length === 0 ? (
    <EmptyState icon="card" title={t("members.member.nobody")} />
  ) : (
    <ul className="facts roomy">
      {member.codes.map((code) => (
        <CodeFact key={`${code.type} ${code.code}`} code={code} />
      ))}
    </ul>
  );
}
