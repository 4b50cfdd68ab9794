import { memberCareApi, TIMELINE_GROUPS } from "@punktum/contracts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { TimelineDay } from "../../parts/timeline.tsx";
import { call } from "../../server/call.ts";
import type { TimelineItem } from "./item-words.ts";
import { TakeBack } from "./take-back.tsx";
import { TimelineRow } from "./timeline-row.tsx";
import { BY_ID, type Member } from "./use-member.ts";

type Group = (typeof TIMELINE_GROUPS)[number];

const PAGE = 40;
const FIRST: string | undefined = undefined;
const DAY_MS = 24 * 60 * 60 * 1000;

function useTimeline(accountId: string, group: Group | undefined) {
  return useInfiniteQuery({
    queryKey: [memberCareApi.readTimeline.id, accountId, group ?? null],
    initialPageParam: FIRST,
    queryFn: async ({ pageParam, signal }) =>
      await call(
        memberCareApi.readTimeline,
        {
          params: { accountId },
          query: {
            limit: PAGE,
            ...(group === undefined ? {} : { group }),
            ...(pageParam === undefined ? {} : { before: pageParam }),
          },
        },
        { signal, headers: BY_ID },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

function GroupLinks({ group }: { readonly group: Group | undefined }): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className="pills" aria-label={t("members.timeline.label")}>
      {[undefined, ...TIMELINE_GROUPS].map((name) => (
        <Link
          key={name ?? "all"}
          to={name === undefined ? pathname : `${pathname}?group=${name}`}
          replace
          preventScrollReset
          {...(name === group ? { "aria-current": "true" as const } : {})}
        >
          {name === undefined ? t("members.timeline.all") : t(`members.timeline.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

interface Day {
  readonly title: string;
  readonly items: readonly TimelineItem[];
}

/** Groups items by day, in their order. */
function useDays(items: readonly TimelineItem[]): readonly Day[] {
  const { t } = useTranslation();
  const { day, date } = useFormat();
  const [nowMs] = useState(() => Date.now());
  const titleOf = (at: string): string => {
    const shown = date(at);
    if (shown === date(nowMs)) {
      return t("members.timeline.today");
    }
    if (shown === date(nowMs - DAY_MS)) {
      return t("members.timeline.yesterday");
    }
    const isOld = nowMs - new Date(at).getTime() > 300 * DAY_MS;
    return isOld ? shown : day(at);
  };
  const days: { title: string; items: TimelineItem[] }[] = [];
  for (const item of items) {
    const title = titleOf(item.at);
    const last = days.at(-1);
    if (last?.title === title) {
      last.items.push(item);
    } else {
      days.push({ title, items: [item] });
    }
  }
  return days;
}

type Loaded = ReturnType<typeof useTimeline>;

/** Shown in place of items: loading, error or empty state. */
function NoItems({ timeline, group }: { readonly timeline: Loaded; readonly group: Group | undefined }): ReactNode {
  const { t } = useTranslation();
  if (timeline.data !== undefined) {
    return group === undefined ? (
      <EmptyState icon="clock" title={t("members.timeline.emptyTitle")} text={t("members.timeline.emptyText")} />
    ) : (
      <EmptyState icon="clock" title={t("members.timeline.emptyGroup")} />
    );
  }
  return timeline.error === null ? (
    <Skeleton lines={5} />
  ) : (
    <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
  );
}

interface TimelineProps {
  readonly member: Member;
  /** Shows this group only, without the group filter. */
  readonly only?: Group;
}

/** The events of a member by day, newest first. */
export function Timeline({ member, only }: TimelineProps): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const group = only ?? TIMELINE_GROUPS.find((name) => name === search.get("group"));
  const timeline = useTimeline(member.accountId, group);
  const [takingBack, setTakingBack] = useState<TimelineItem>();
  const days = useDays(timeline.data?.pages.flatMap(({ data }) => data) ?? []);
  return (
    <>
      {only === undefined ? <GroupLinks group={group} /> : null}
      {days.length === 0 ? <NoItems timeline={timeline} group={group} /> : null}
      {days.map((day) => (
        <TimelineDay key={`${day.title} ${day.items[0]?.id ?? ""}`} title={day.title}>
          {day.items.map((item) => (
            <TimelineRow key={item.id} item={item} onTakeBack={setTakingBack} />
          ))}
        </TimelineDay>
      ))}
      {timeline.hasNextPage ? (
        <div className="acts">
          <Button onPress={() => void timeline.fetchNextPage()} isPending={timeline.isFetchingNextPage}>
            {t("members.timeline.older")}
          </Button>
        </div>
      ) : null}
      {takingBack === undefined ? null : (
        <TakeBack item={takingBack} accountId={member.accountId} onClose={() => setTakingBack(undefined)} />
      )}
    </>
  );
}
