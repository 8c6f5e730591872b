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
import { systemCalls } from "@/lib/server/system/calls";
import { Parts } from "./parts";
import { Queues } from "./queues";
import { Routes } from "./routes";
import { Tenants } from "./tenants";

/** How the installation does: its parts, what waits, what is slow, who is large. */
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
