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
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { SaveAsTemplate, type TemplateContentBody } from "../../_parts/templates/save-as-template";

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
  const validity = daysBetween(dayIn(timeZone, deal.created_at), dayIn(timeZone, deal.valid_until));
  return {
    language: deal.language,
    cover_id: deal.cover_id,
    blocks: deal.blocks,
    sections: deal.sections,
    lines: deal.lineItems.map((line) => ({
      sale_catalog_item_id: line.sale_catalog_item_id,
      name: line.name,
      quantity: line.quantity,
      is_optional: line.is_optional,
      extra_notes: line.extra_notes,
      field_values: line.field_values,
      section: line.section,
      customer_note: line.customer_note,
      ...(line.sale_catalog_item_id === null && {
        description: line.description,
        unit_price: line.original_unit_price.amount,
        currency: line.original_unit_price.currency,
        tax_profile_id: line.tax_profile_id,
      }),
    })),
    currency: deal.currency,
    tax_profile_id: deal.tax_profile_id,
    discount_amount: deal.discount_amount,
    discount_modifier_id: deal.discount_modifier_id,
    is_discount_with_tax: deal.is_discount_with_tax,
    validity_days: Math.max(1, validity),
  };
}
