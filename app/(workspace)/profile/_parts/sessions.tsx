"use client";

import { MonitorSmartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { Column, LoadRows } from "@/app/_ui/data-table/types";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { Moment } from "@/app/_ui/moment";
import { useReady } from "@/app/_ui/use-ready";
import { accountCalls } from "@/lib/domain/accounts/calls";
import type { SessionAnswer } from "@/lib/domain/accounts/sessions-api";
import { PartHead } from "./part-head";

/** Loads all rows at once: a user has at most 20 sessions. */
const load: LoadRows<SessionAnswer> = async (_query, signal) => {
  const rows = await send(accountCalls.listSessions, { signal });
  const total = rows.length;
  return { data: rows, meta: { total, current_page: 1, per_page: Math.max(1, total), last_page: 1 } };
};

/** The user's sessions, with ending one or all others (T-22). */
export function Sessions() {
  const t = useTranslations("profile.sessions");
  const isReady = useReady();
  const clear = useClearTable("sessions");
  // The session to end, or all others, while the user is asked to confirm.
  const [asked, setAsked] = useState<SessionAnswer | "others" | null>(null);
  const columns = useMemo(() => sessionColumns(t, setAsked), [t]);
  return (
    <div className="space-y-5">
      <NoticeBanner duration={5_000} />
      <PartHead title={t("title")} text={t("text")}>
        <Button variant="secondary" disabled={!isReady} onClick={() => setAsked("others")}>
          {t("endOthers")}
        </Button>
      </PartHead>
      <div className="overflow-hidden rounded-card border border-line">
        <DataTable
          mode="client"
          name="sessions"
          load={load}
          label={t("title")}
          columns={columns}
          columnsFrom="middle"
          rowId={({ id }) => id}
          empty={<EmptyState icon={<MonitorSmartphone />} title={t("emptyTitle")} text={t("emptyText")} />}
        />
      </div>
      {asked && <EndSessions asked={asked} onClose={() => setAsked(null)} onEnded={() => void clear()} />}
    </div>
  );
}

type EndProps = { asked: SessionAnswer | "others"; onClose: () => void; onEnded: () => void };

/** Ends one session or all others after confirmation. */
function EndSessions({ asked, onClose, onEnded }: EndProps) {
  const t = useTranslations("profile.sessions");
  if (asked === "others")
    return (
      <ConfirmCall
        title={t("endOthersTitle")}
        text={t("endOthersText")}
        confirm={t("endOthers")}
        call={async () => t("othersEnded", await send(accountCalls.endOtherSessions))}
        onDone={onEnded}
        onClose={onClose}
      />
    );
  const name = deviceName(t, asked);
  return (
    <ConfirmCall
      title={t("endTitle", { name })}
      text={t("endText")}
      confirm={t("end")}
      call={async () => {
        await send(accountCalls.endSession, { params: { id: asked.id } });
        return t("ended", { name });
      }}
      onDone={onEnded}
      onClose={onClose}
    />
  );
}

type Texts = ReturnType<typeof useTranslations<"profile.sessions">>;

/** "Firefox on Linux", or what is known of the device. */
function deviceName(t: Texts, { browser, system }: SessionAnswer): string {
  return browser && system ? t("deviceOn", { browser, system }) : (browser ?? system ?? t("unknown"));
}

const sessionColumns = (t: Texts, onEnd: (session: SessionAnswer) => void): Column<SessionAnswer>[] => [
  {
    id: "device",
    header: t("device"),
    phone: "title",
    cell: (session) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{deviceName(t, session)}</span>
          {session.is_current && <Badge tone="success">{t("current")}</Badge>}
        </span>
        <span className="block text-xs text-faint">{t(`channels.${session.channel}`)}</span>
      </>
    ),
  },
  { id: "network", header: t("network"), cell: ({ network }) => network ?? t("unknownNetwork") },
  {
    id: "created",
    header: t("created"),
    width: "content",
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: "used",
    header: t("lastUse"),
    width: "content",
    cell: ({ last_used_at }) => <Moment at={last_used_at} />,
  },
  {
    id: "actions",
    header: t("actions"),
    hideHeader: true,
    phone: "actions",
    cell: (session) =>
      !session.is_current && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("endNamed", { name: deviceName(t, session) })}
          onClick={() => onEnd(session)}
        >
          {t("end")}
        </Button>
      ),
  },
];
