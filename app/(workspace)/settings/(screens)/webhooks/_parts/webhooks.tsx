"use client";

import { Plus, Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Heading } from "@/app/_settings/section";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { useStaffText } from "@/app/_ui/staff-text";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";
import { webhookColumns } from "./webhook-columns";
import { WebhookDialog } from "./late-webhook-dialog";

const load: LoadRows<WebhookAnswer> = ({ page, per_page }, signal) =>
  send(webhookCalls.list, { query: { page, per_page }, signal });

/** The list of webhooks, and adding one. */
export function Webhooks({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations("webhooks");
  const isReady = useReady();
  const clear = useClearTable("webhooks");
  const [isAdding, setAdding] = useState(false);
  const text = useStaffText();
  const columns = useMemo(() => webhookColumns(t, text), [t, text]);
  return (
    <div className="space-y-5">
      <NoticeBanner duration={5_000} />
      <Heading title={t("title")} text={t("text")}>
        {mayCreate && (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!isReady}
            onClick={() => setAdding(true)}
          >
            {t("add")}
          </Button>
        )}
      </Heading>
      <Card className="overflow-hidden">
        <DataTable
          mode="server"
          name="webhooks"
          load={load}
          pageSize={20}
          label={t("title")}
          columns={columns}
          rowId={({ id }) => id}
          empty={<EmptyState icon={<Webhook />} title={t("emptyTitle")} text={t("emptyText")} />}
        />
      </Card>
      {isAdding && (
        <WebhookDialog webhook={null} onSaved={() => void clear()} onClose={() => setAdding(false)} />
      )}
    </div>
  );
}
