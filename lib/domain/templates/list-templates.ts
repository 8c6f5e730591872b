import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { type Context, readersLanguage } from "@/lib/platform/context";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { templateSchema } from "./api";
import { TEMPLATE_IDS } from "./template";
import { COLOR_KEYS, templateColors } from "./template-colors";
import { templatesOf } from "./templates";

/** The templates with the tenant's colours, its choice marked (S-122, S-123). */
export async function listTemplates(context: Context): Promise<ReturnType<typeof presentTemplates>> {
  const settings = await context.db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(within(context, setting, inArray(setting.key, ["template", ...COLOR_KEYS])));
  return presentTemplates(context, settings);
}

/**
 * The templates with their names, in the language chosen on the reader's browser, else the tenant's.
 * `settings` are the tenant's choice and colours, and perhaps others.
 */
export function presentTemplates(
  context: Pick<Context, "request" | "tenant">,
  settings: readonly { key: string; value: string }[],
): z.input<typeof templateSchema>[] {
  const texts = MESSAGES[readersLanguage(context)].templates;
  const values = new Map(settings.map(({ key, value }) => [key, value]));
  const colors = templateColors(values);
  return templatesOf(values.get("template")).map((template) => {
    const id = TEMPLATE_IDS.find((candidate) => candidate === template.id);
    const colored = { ...template, settings: colors };
    if (id === undefined) return { ...colored, name: template.id, description: texts.noDescription };
    const { name, description } = texts.items[id];
    return { ...colored, name, description };
  });
}
