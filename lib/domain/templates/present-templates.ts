import type { z } from "zod";
import { isLanguage, languageOfId } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import type { templateSchema } from "./schema";
import { TEMPLATE_IDS } from "./template";
import { templatesOf } from "./templates-of";

/** The templates with their names, in the language chosen on the reader's browser, else the tenant's; `chosenId` is the tenant's choice. */
export function presentTemplates(
  { request, tenant }: Pick<Context, "request" | "tenant">,
  chosenId: string | undefined,
): z.input<typeof templateSchema>[] {
  const language = isLanguage(request.language) ? request.language : languageOfId(tenant.languageId);
  const texts = (language === "fr" ? fr : en).templates;
  return templatesOf(chosenId).map((template) => {
    const id = TEMPLATE_IDS.find((known) => known === template.id);
    if (id === undefined) return { ...template, name: template.id, description: texts.noDescription };
    const { name, description } = texts.items[id];
    return { ...template, name, description };
  });
}
