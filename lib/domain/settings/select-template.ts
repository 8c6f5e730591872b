import type { Context } from "@/lib/platform/context";
import { updateSetting } from "./update-setting";
import { listTemplates } from "@/lib/domain/templates/list-templates";
import type { TemplateId } from "@/lib/domain/templates/template";

/** Makes a template the tenant's own (REST-64): pages and PDFs are drawn anew in it. */
export async function selectTemplate(
  context: Context,
  templateId: TemplateId,
): ReturnType<typeof listTemplates> {
  await updateSetting(context, { key: "template", value: templateId });
  return listTemplates(context);
}
