import { eq } from "drizzle-orm";
import type { z } from "zod";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { type Context, readersLanguage } from "@/lib/platform/context";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { templateSchema } from "./api";
import { TEMPLATE_IDS } from "./template";
import { templatesOf } from "./templates";

/** The templates, the tenant's choice marked (S-122). */
export async function listTemplates(context: Context): Promise<ReturnType<typeof presentTemplates>> {
  const [chosen] = await context.db
    .select({ value: setting.value })
    .from(setting)
    .where(within(context, setting, eq(setting.key, "template")));
  return presentTemplates(context, chosen?.value);
}

/**
 * The templates with their names, in the language chosen on the reader's browser, else the tenant's;
 * `chosenId` is the tenant's choice.
 */
export function presentTemplates(
  context: Pick<Context, "request" | "tenant">,
  chosenId: string | undefined,
): z.input<typeof templateSchema>[] {
  const texts = MESSAGES[readersLanguage(context)].templates;
  return templatesOf(chosenId).map((template) => {
    const id = TEMPLATE_IDS.find((known) => known === template.id);
    if (id === undefined) return { ...template, name: template.id, description: texts.noDescription };
    const { name, description } = texts.items[id];
    return { ...template, name, description };
  });
}
