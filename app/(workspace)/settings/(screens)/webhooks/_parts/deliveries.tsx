import { Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { SelectField } from "@/app/_ui/select-field";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { DELIVERY_STATES, type DeliveryState } from "@/lib/domain/webhooks/events";
import type { DeliveryAnswer, WebhookAnswer } from "@/lib/domain/webhooks/schema";
import { deliveryColumns } from "./delivery-columns";
import { DeliveryDialog } from "./delivery-dialog";

type Props = { webhook: WebhookAnswer; onRedeliver: ((id: number) => Promise<void>) | null };

/** The log of a webhook's messages, by state if asked for. */
export function Deliveries({ webhook: { id }, onRedeliver }: Props) {
  const t = useTranslations("webhooks");
  const [shown, setShown] = useState<DeliveryAnswer | null>(null);
  const state = useTableState({ pageSize: 20, inAddress: true });
  const columns = useMemo(() => deliveryColumns(t, setShown), [t]);
  const load = useMemo<LoadRows<DeliveryAnswer>>(
    () =>
      ({ page, per_page, filters }, signal) => {
        const asked = filters["state"] as DeliveryState | undefined;
        return send(webhookCalls.deliveries, {
          params: { id },
          query: { page, per_page, ...(asked ? { "filter[state]": asked } : {}) },
          signal,
        });
      },
    [id],
  );
  const filter = (
    <SelectField
      className="w-full sm:w-56"
      label={t("state")}
      hideLabel
      clearable
      placeholder={t("allStates")}
      options={DELIVERY_STATES.map((value) => ({ value, label: t(`deliveryStates.${value}`) }))}
      value={state.filters["state"] ?? null}
      onChange={(value) => state.setFilter("state", value)}
    />
  );
  return (
    <Card className="overflow-hidden">
      <DataTable
        mode="server"
        name={`webhook-deliveries-${id}`}
        load={load}
        state={state}
        label={t("log")}
        columns={columns}
        rowId={(row) => row.id}
        toolbar={filter}
        empty={<EmptyState icon={<Inbox />} title={t("logEmptyTitle")} text={t("logEmptyText")} />}
      />
      {shown && <DeliveryDialog delivery={shown} onRedeliver={onRedeliver} onClose={() => setShown(null)} />}
    </Card>
  );
}
