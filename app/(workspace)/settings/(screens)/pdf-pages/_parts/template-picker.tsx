"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useReady } from "@/app/_ui/use-ready";
import { Badge } from "@/app/_ui/badge";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import type { TemplateAnswer } from "@/lib/domain/templates/api";
import { TemplateSketch } from "./template-sketch";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { templateCalls } from "@/lib/domain/templates/calls";
import { TEMPLATE_IDS } from "@/lib/domain/templates/template";
import type { Message } from "./message";

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

/** The templates and the choice among them: the selected one, else the default, else simple (PAG-03). */
function useTemplates(initial: TemplateAnswer[]) {
  const t = useTranslations("templates");
  const [templates, setTemplates] = useState(initial);
  const [savingId, setSavingId] = useState<string | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const current =
    templates.find(({ isSelected }) => isSelected) ??
    templates.find(({ isDefault }) => isDefault) ??
    templates.find(({ id }) => id === "simple");

  const select = async (id: string) => {
    const templateId = TEMPLATE_IDS.find((known) => known === id);
    if (savingId !== null || templateId === undefined) return;
    setSavingId(id);
    setMessage(null);
    try {
      const saved = await send(templateCalls.select, {
        body: { templateId },
      });
      setTemplates(saved);
      setMessage({
        tone: "success",
        text: t("saved", { name: saved.find((template) => template.id === id)?.name ?? id }),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      quietLog("Failed to save template selection", error);
      setMessage({ tone: "error", text: t("failed") });
    } finally {
      setSavingId(null);
    }
  };
  return { templates, currentId: current?.id, savingId, message, dismiss: () => setMessage(null), select };
}
