"use client";

import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/app/_ui/button";
import { focusUnread } from "@/app/_ui/focus-unread";
import { dayIn, daysBetween } from "@/lib/core/time/days";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { pickFields } from "@/lib/domain/deals/terms/pick-fields";
import { hasChoices } from "@/lib/core/offers/choices";
import { usualValidity } from "@/lib/domain/deals/lifecycle";
import { SaveAsTemplate } from "../../templates/late-save-as-template";
import type { TemplateContentBody } from "../../templates/save-as-template";
import { useBuilder } from "../builder-context";
import { useSave } from "../save/save-context";
import { dealName, type DealForm } from "../form-state";
import { savedLineInputOf } from "./saved-lines";

/** Saves the builder's current form as a template, regardless of whether the deal is saved. */
export function SaveFormAsTemplate() {
  const t = useTranslations("deals.templates.save");
  const { data, deal } = useBuilder();
  const { isSaving } = useSave();
  const [isOpen, setOpen] = useState(false);
  if (!data.maySaveTemplates) return null;
  return (
    <>
      <IconButton
        label={t("action")}
        icon={<LayoutTemplate />}
        className="[&_svg]:size-4.5"
        disabled={isSaving}
        onClick={() => focusUnread() || setOpen(true)}
      />
      <SaveAsTemplate
        open={isOpen}
        onClose={() => setOpen(false)}
        name={deal.name ?? dealName({ ...deal, client: null })}
        mayReplace={data.mayReplaceTemplates}
        mayUse
        content={() => Promise.resolve(contentOfForm(deal, new Date(), data.timeZone))}
      />
    </>
  );
}

function contentOfForm(deal: DealForm, now: Date, timeZone: string): TemplateContentBody {
  const lastDay = deal.validUntil ?? usualValidity(now, timeZone);
  return {
    ...pickFields(fieldsWith("inTemplates"), deal),
    // What is chosen by default belongs to choices.
    lines: deal.selectedItems.map((item) => ({
      ...savedLineInputOf(item),
      ...(hasChoices(deal.choices) && { is_selected: item.isTicked }),
    })),
    validity_days: Math.max(1, daysBetween(dayIn(timeZone, now), lastDay)),
  };
}
