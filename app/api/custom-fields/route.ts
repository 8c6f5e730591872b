import { endpoint } from "@/lib/server/endpoint";
import { customFieldsApi } from "@/lib/domain/custom-fields/api";
import { createField } from "@/lib/domain/custom-fields/change-field";
import { customFields } from "@/lib/domain/custom-fields/list-fields";

export const GET = endpoint(customFieldsApi.list, async (context, { query }) => ({
  data: await customFields(context, query["filter[subject]"]),
}));

export const POST = endpoint(customFieldsApi.create, (context, { body }) => createField(context, body));
