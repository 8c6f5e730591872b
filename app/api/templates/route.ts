import { endpoint } from "@/lib/server/endpoint";
import { templatesApi } from "@/lib/domain/templates/api";
import { listTemplates } from "@/lib/domain/templates/list-templates";

export const GET = endpoint(templatesApi.list, async (context) => ({ data: await listTemplates(context) }));
