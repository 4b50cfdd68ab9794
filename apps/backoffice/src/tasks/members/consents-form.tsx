import { accountWritesApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useOptinWords } from "./optin-words.ts";
import { BY_ID, MEMBER_READS, type Member } from "./use-member.ts";

interface ConsentsFormProps {
  readonly accountId: string;
  readonly person: Member["persons"][number];
}

/** A person's consents. Each change is recorded with its time and author. */
export function ConsentsForm({ accountId, person }: ConsentsFormProps): ReactNode {
  const { t } = useTranslation();
  const wordsOf = useOptinWords();
  const { membershipId, optins } = person;
  const write = useWrite(accountWritesApi.changeMembership, { refreshes: MEMBER_READS, headers: BY_ID });
  if (optins.length === 0) {
    return null;
  }
  return (
    <div className="fields">
      <h3>{t("members.person.consents")}</h3>
      {optins.map(({ type, flag }) => (
        <Switch
          key={type}
          className="choice switch-field"
          isSelected={flag}
          isDisabled={write.isPending}
          onChange={(given) =>
            write.mutate(
              { params: { accountId, membershipId }, body: { optins: [{ type, flag: given }] } },
              { onSuccess: () => showDone(t("members.person.consentSaved")) },
            )
          }
        >
          <span>{wordsOf(type)}</span>
          <span className="track" />
        </Switch>
      ))}
      <FailureNote error={write.error} />
    </div>
  );
}
