"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { useReady } from "@/app/_ui/use-ready";
import { ScreenHead } from "@/app/_ui/screen-head";
import { useStaffText } from "@/app/_ui/staff-text";
import { systemCalls } from "@/lib/server/system/calls";
import { Badge, type Tone } from "@/app/_ui/badge";
import type { SystemAnswer } from "@/lib/server/system/api";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { RowTable } from "@/app/_ui/data-table/data-table";
import type { Column } from "@/app/_ui/data-table/types";
import { Queues } from "./queues";
import { Section, Nothing } from "./section";

/** The state of the installation: its parts, queues, slowest routes and largest workspaces. */
export function SystemScreen() {
  const t = useTranslations("admin.system");
  const isReady = useReady();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["system"],
    queryFn: ({ signal }) => send(systemCalls.read, { signal }),
  });
  const again = (
    <Button
      variant="secondary"
      icon={<RefreshCw aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {t("again")}
    </Button>
  );
  return (
    <>
      <NoticeBanner duration={5_000} />
      <ScreenHead title={t("title")} subtitle={t("subtitle")} action={again} />
      {error && <Banner tone="error">{t("loadFailed")}</Banner>}
      {!data && !error && <Spinner label={t("loading")} />}
      {data && (
        <div className="space-y-6">
          <Parts system={data} />
          <Queues queues={data.queues} />
          <Routes routes={data.routes} />
          <Tenants tenants={data.tenants} />
        </div>
      )}
    </>
  );
}

const TONES: Readonly<Record<SystemAnswer["parts"][number]["state"], Tone>> = {
  ok: "success",
  warning: "warning",
  failure: "error",
};

/** Health of each part with advice, and the running version. */
function Parts({ system: { parts, version, commit, node } }: { system: SystemAnswer }) {
  const t = useTranslations("admin.system");
  return (
    <Section title={t("parts.title")} text={t("parts.text", { version, commit: commit ?? "–", node })}>
      <ul className="divide-y divide-line">
        {parts.map(({ part, state, says, todo }) => (
          <li key={`${part} ${says}`} className="flex flex-col gap-1 px-4 py-3 sm:flex-row sm:gap-4">
            <div className="flex shrink-0 items-start gap-2 sm:w-52">
              <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
              <span className="text-sm font-medium">{t(`names.${part}`)}</span>
            </div>
            {/* Texts of npm run doctor, in English. */}
            <div lang={DEFAULT_LANGUAGE} className="min-w-0 text-sm">
              <p>{says}</p>
              {todo && <p className="mt-1 text-muted">{todo}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Route = SystemAnswer["routes"][number];

const addressOf = ({ method, route }: Route) => `${method} ${route}`;

/** The slowest routes since the processes started. */
function Routes({ routes }: Pick<SystemAnswer, "routes">) {
  const t = useTranslations("admin.system");
  const { number: numberText } = useStaffText();
  const milliseconds = (value: number) => t("routes.milliseconds", { value: numberText(Math.round(value)) });
  const number = (id: "requests" | "mean" | "p95", cell: (route: Route) => string): Column<Route> => ({
    id,
    header: t(`routes.columns.${id}`),
    align: "right",
    cell,
  });
  return (
    <Section title={t("routes.title")} text={t("routes.text")}>
      {routes.length === 0 ? (
        <Nothing>{t("routes.none")}</Nothing>
      ) : (
        <RowTable
          label={t("routes.title")}
          rows={routes}
          rowId={addressOf}
          columns={[
            {
              id: "route",
              header: t("routes.columns.route"),
              className: "font-mono text-xs wrap-anywhere",
              cell: addressOf,
            },
            number("requests", ({ requests }) => numberText(requests)),
            number("mean", ({ mean_milliseconds: mean }) => milliseconds(mean)),
            number("p95", ({ p95_milliseconds: p95 }) => milliseconds(p95)),
          ]}
        />
      )}
    </Section>
  );
}

/** The workspaces with most deals. */
function Tenants({ tenants }: Pick<SystemAnswer, "tenants">) {
  const t = useTranslations("admin.system");
  const { number: numberText } = useStaffText();
  return (
    <Section title={t("tenants.title")} text={t("tenants.text")}>
      {tenants === null ? (
        <Nothing>{t("unknown")}</Nothing>
      ) : (
        <RowTable
          label={t("tenants.title")}
          rows={tenants}
          rowId={({ id }) => id}
          columns={[
            {
              id: "name",
              header: t("tenants.columns.name"),
              cell: ({ name, slug }) => (
                <>
                  {name} <span className="text-faint">{slug}</span>
                </>
              ),
            },
            {
              id: "deals",
              header: t("tenants.columns.deals"),
              align: "right",
              cell: ({ deals }) => numberText(deals),
            },
          ]}
        />
      )}
    </Section>
  );
}
