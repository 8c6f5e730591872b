"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { late } from "@/app/_ui/late";
import { MAX_GROUPS, membersOf, type ChoiceGroup } from "@/lib/core/offers/choices";
import { useBuilder } from "../builder-context";
import { newKey } from "../document/new-block";
import { namesOf, useSectionNames } from "./selected-table";

const ChoiceDialog = late(() => import("./choice-dialog").then((module) => module.ChoiceDialog));

/** What the customer chooses among lines or sections: the groups, and a way to make one. */
export function ChoiceGroups() {
  const t = useTranslations("builder.choices");
  const { deal, dispatch } = useBuilder();
  const [open, setOpen] = useState<ChoiceGroup | null>(null);
  const lines = namesOf(deal.selectedItems, deal.bundles);
  const sections = useSectionNames(deal.sections);
  const { groups } = deal.choices;
  const nameOf = (group: ChoiceGroup, key: string) => (group.sections ? sections : lines).get(key) ?? "";
  if (deal.selectedItems.length === 0) return null;
  return (
    <Card aria-label={t("title")} className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{t("title")}</h3>
          <p className="text-sm text-muted">{t("text")}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<ListChecks aria-hidden="true" className="size-4" />}
          disabled={groups.length >= MAX_GROUPS}
          disabledReason={t("full", { most: MAX_GROUPS })}
          onClick={() => setOpen({ key: newKey(), title: "", least: 1, most: 1, lines: [] })}
        >
          {t("add")}
        </Button>
      </div>
      {groups.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {groups.map((group) => (
            <li key={group.key} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2.5">
              <div className="min-w-0 border-l-2 border-primary-400 pl-3 text-sm">
                <p className="font-medium wrap-anywhere">{group.title || t("untitled")}</p>
                <p className="text-muted">{t("range", { least: group.least, most: group.most })}</p>
                <p className="wrap-anywhere text-muted">
                  {membersOf(group)
                    .map((key) => nameOf(group, key))
                    .join(" · ")}
                </p>
              </div>
              <div className="flex gap-1">
                <Button variant="ghost" size="sm" onClick={() => setOpen(group)}>
                  {t("edit")} <span className="sr-only">{group.title}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => dispatch({ type: "ungrouped", key: group.key })}
                >
                  {t("ungroup")} <span className="sr-only">{group.title}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <ChoiceDialog
          group={open}
          lines={lines}
          sections={sections}
          onClose={() => setOpen(null)}
          onDone={(group, chosen) => {
            dispatch({ type: "grouped", group, chosen });
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}
