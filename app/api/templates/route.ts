import { endpoint } from "@/lib/http/endpoint";
import { templatesApi } from "@/lib/templates/api";
import { listTemplates } from "@/lib/templates/list-templates";

export const GET = endpoint(templatesApi.list, async (context) => ({ data: await listTemplates(context) }));
