"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useReady } from "@/app/_ui/use-ready";
import { Badge } from "@/app/_ui/badge";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import type { TemplateAnswer } from "@/lib/domain/templates/schema";
import { TemplateSketch } from "./template-sketch";
import { useTemplates } from "./use-templates";

/** The templates with a sketch of each; choosing one saves at once (PAG-01, PAG-04). */
export function TemplatePicker({ initial }: { initial: TemplateAnswer[] }) {
  const t = useTranslations("templates");
  const { templates, currentId, savingId, message, dismiss, select } = useTemplates(initial);
  const isReady = useReady();
  return (
    <section aria-labelledby="template-title">
      <h3 id="template-title" className="font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 text-sm text-muted">{t("text")}</p>
      {message && (
        <div className="mt-4">
          <Banner
            tone={message.tone}
            onClose={dismiss}
            {...(message.tone === "success" ? { duration: 3_000 } : {})}
          >
            {message.text}
          </Banner>
        </div>
      )}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {templates.map(({ id, name, description }) => {
          const isCurrent = id === currentId;
          return (
            <li
              key={id}
              className={classes(
                "flex flex-col overflow-hidden rounded-card border bg-surface shadow-card",
                isCurrent ? "border-action ring-1 ring-action" : "border-line",
              )}
            >
              <TemplateSketch id={id} />
              <div className="flex flex-1 flex-col gap-3 p-4">
                <div className="flex-1">
                  <h4 className="font-semibold">{name}</h4>
                  <p className="mt-1 text-sm text-muted">{description || t("noDescription")}</p>
                </div>
                {isCurrent ? (
                  <Badge tone="info" className="self-start py-1">
                    <Check aria-hidden="true" className="size-3.5" />
                    {t("current")}
                  </Badge>
                ) : (
                  <Button
                    variant="secondary"
                    className="self-start"
                    loading={savingId === id}
                    disabled={!isReady || (savingId !== null && savingId !== id)}
                    aria-label={savingId === id ? undefined : t("selectNamed", { name })}
                    onClick={() => void select(id)}
                  >
                    {savingId === id ? t("updating") : t("select")}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
