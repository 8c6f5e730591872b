import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { templateCalls } from "@/lib/domain/templates/calls";
import { TEMPLATE_IDS } from "@/lib/domain/templates/template";
import type { TemplateAnswer } from "@/lib/domain/templates/schema";
import type { Message } from "./message";

/** The templates and the choice among them: the selected one, else the default, else simple (PAG-03). */
export function useTemplates(initial: TemplateAnswer[]) {
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
