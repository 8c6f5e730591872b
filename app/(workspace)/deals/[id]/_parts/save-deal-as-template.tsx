"use client";

import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { useStaffText } from "@/app/_ui/staff-text";
import { dayIn, daysBetween } from "@/lib/core/time/days";
import { dealCalls } from "@/lib/domain/deals/calls";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { pickTerms } from "@/lib/domain/deals/terms/pick-fields";
import { answerSaid, LINE_FIELD_NAMES, saidIn } from "@/lib/domain/deals/lines/line-fields";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { SaveAsTemplate } from "../../_parts/templates/late-save-as-template";
import type { TemplateContentBody } from "../../_parts/templates/save-as-template";

type Props = { deal: Pick<DealAnswer, "id" | "name">; mayReplace: boolean; mayUse: boolean };

/** Saves a deal as a template from its page. */
export function SaveDealAsTemplate({ deal: { id, name }, ...rights }: Props) {
  const t = useTranslations("deals.templates.save");
  const isReady = useReady();
  const { timeZone } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<LayoutTemplate aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      <SaveAsTemplate
        {...rights}
        open={isOpen}
        onClose={() => setOpen(false)}
        name={name}
        dealId={id}
        content={async () => contentOfDeal(await send(dealCalls.read, { params: { id } }), timeZone)}
      />
    </>
  );
}

function contentOfDeal(deal: DealAnswer, timeZone: string): TemplateContentBody {
  // A template that is replaced from a deal's page has no custom fields.
  const { custom_fields: _fields, ...terms } = pickTerms(fieldsWith("inTemplates"), deal);
  const validity = daysBetween(dayIn(timeZone, deal.created_at), dayIn(timeZone, deal.valid_until));
  return {
    ...terms,
    lines: deal.lineItems.map((line) => ({
      sale_catalog_item_id: line.sale_catalog_item_id,
      name: line.name,
      quantity: line.quantity,
      ...answerSaid(LINE_FIELD_NAMES, saidIn(line)),
      field_values: line.field_values,
      ...(line.sale_catalog_item_id === null && {
        description: line.description,
        unit_price: line.original_unit_price.amount,
        currency: line.original_unit_price.currency,
        tax_profile_id: line.tax_profile_id,
      }),
    })),
    validity_days: Math.max(1, validity),
  };
}
