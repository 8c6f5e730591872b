import type { Context } from "@/lib/http/context";
import { updateSetting } from "@/lib/settings/update-setting";
import { listTemplates } from "./list-templates";
import type { TemplateId } from "./template";

/** Makes a template the tenant's own (REST-64): pages and PDFs are drawn anew in it. */
export async function selectTemplate(
  context: Context,
  templateId: TemplateId,
): ReturnType<typeof listTemplates> {
  await updateSetting(context, { key: "template", value: templateId });
  return listTemplates(context);
}
