import { endpoint } from "@/lib/server/endpoint";
import { templatesApi } from "@/lib/domain/templates/api";
import { selectTemplate } from "@/lib/domain/settings/update-setting";

export const POST = endpoint(templatesApi.select, async (context, { body }) => ({
  data: await selectTemplate(context, body.templateId),
}));
