"use client";

import { UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { useBuilder } from "../builder-context";
import { StepHeading } from "../frame/step-heading";
import { StepProblems } from "../save/step-problems";
import { ClientCard } from "./client-card";
import { ClientSearchBox } from "./client-search-box";
import { NewClient } from "./new-client";

/** Whom the deal is for: search, or the chosen client with its contacts (BLD-14). */
export function ClientStep() {
  const t = useTranslations("builder.client");
  const { form } = useBuilder();
  return (
    <div className="space-y-5">
      <StepHeading title={t("title")} text={t("text")} />
      <StepProblems step="client" />
      {form.client ? <ClientCard client={form.client} /> : <ClientSearchBox />}
      {form.client ? null : <NewClient />}
      {form.client ? null : form.dealId === null ? (
        <NoClientYet text={t("empty")} />
      ) : (
        <Banner tone="warning">{t("unassigned")}</Banner>
      )}
    </div>
  );
}

const NoClientYet = ({ text }: { text: string }) => (
  <p className="flex items-center gap-3 rounded-card border border-dashed border-line px-4 py-5 text-sm text-muted">
    <UserRoundX aria-hidden="true" className="size-5 shrink-0 text-faint" />
    {text}
  </p>
);
