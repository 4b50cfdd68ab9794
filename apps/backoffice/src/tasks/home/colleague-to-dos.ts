import { approvalsApi, flagsApi, importsApi, privacyRequestsApi } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { type Finding, findingOf } from "./home-to-do.ts";

const LOOK_EVERY_MS = 60_000;
/** Counting stops here; the text then says "more than". */
const MOST_COUNTED = 99;

/** Approvals that colleagues have requested. */
function useApprovalToDos(): Finding {
  const { t } = useTranslation();
  const { number, moment } = useFormat();
  const params = { programId: useProgramId() };
  const enabled = useCan()("approvals.decide");
  const query = { state: "open", limit: 1 } as const;
  const answer = useRead(approvalsApi.listApprovals, { params, query }, { enabled, everyMs: LOOK_EVERY_MS });
  return findingOf(answer, ({ waiting, data: [oldest] }) =>
    waiting === 0
      ? []
      : [
          {
            id: "approvals",
            icon: "inbox",
            urgency: "plan",
            title: t("home.approvals", { count: waiting, number: number(waiting) }),
            text:
              oldest === undefined
                ? ""
                : t("home.approvalsText", { name: oldest.askedBy.name, at: moment(oldest.expiresAt) }),
            action: t("home.seeApprovals"),
            to: "/approvals",
          },
        ],
  );
}

/** Flags without a decision. */
function useFlagToDos(): Finding {
  const { t } = useTranslation();
  const { number } = useFormat();
  const params = { programId: useProgramId() };
  const enabled = useCan()("fraud.decide");
  const query = { state: "open", limit: MOST_COUNTED } as const;
  const answer = useRead(flagsApi.listFlags, { params, query }, { enabled, everyMs: LOOK_EVERY_MS });
  return findingOf(answer, ({ data: { length: count } }) =>
    count === 0
      ? []
      : [
          {
            id: "flags",
            icon: "warn",
            urgency: "warn",
            title: t("home.flags", { count, number: number(count) }),
            text: t("home.flagsText"),
            action: t("home.seeFlags"),
            to: "/flags",
          },
        ],
  );
}

/** The privacy request with the earliest due date. */
function usePrivacyToDos(): Finding {
  const { t } = useTranslation();
  const { day } = useFormat();
  const params = { programId: useProgramId() };
  const enabled = useCan()("privacy.carryOut");
  const query = { state: "open", limit: 1 } as const;
  const answer = useRead(privacyRequestsApi.listPrivacyRequests, { params, query }, { enabled });
  return findingOf(answer, ({ data: [first] }) =>
    first === undefined
      ? []
      : [
          {
            id: "privacy",
            icon: "shield",
            urgency: first.isOverdue ? "bad" : "none",
            title: t(first.isOverdue ? "home.privacyLate" : "home.privacy", { day: day(first.dueAt) }),
            text: t("home.privacyText", { day: day(first.receivedAt), name: first.recordedBy.name }),
            action: t("home.seePrivacy"),
            to: "/privacy",
          },
        ],
  );
}

/** Imports that failed or skipped rows. */
function useImportToDos(): Finding {
  const { t } = useTranslation();
  const { number } = useFormat();
  const params = { programId: useProgramId() };
  const enabled = useCan()("imports.run");
  const query = { attention: "true", limit: 1 } as const;
  const answer = useRead(importsApi.listImports, { params, query }, { enabled, everyMs: LOOK_EVERY_MS });
  return findingOf(answer, ({ data: [newest] }) =>
    newest === undefined
      ? []
      : [
          {
            id: "imports",
            icon: "upload",
            urgency: newest.state === "FAILED" ? "bad" : "warn",
            title: t(newest.state === "FAILED" ? "home.importFailed" : "home.importPartly", { name: newest.fileName }),
            text: t("home.importText", { count: newest.wrongRows, number: number(newest.wrongRows) }),
            action: t("home.seeImport"),
            to: `/imports/${newest.id}`,
          },
        ],
  );
}

/** Open tasks caused by people. */
export function useColleagueToDos(): readonly Finding[] {
  const approvals = useApprovalToDos();
  const flags = useFlagToDos();
  const privacy = usePrivacyToDos();
  const imports = useImportToDos();
  return [approvals, flags, privacy, imports];
}
