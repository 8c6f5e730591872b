import { fieldsApi } from "@/lib/domain/fields/api";
import { createField } from "@/lib/domain/fields/change-field";
import { listFields } from "@/lib/domain/fields/list-fields";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(fieldsApi.list, (context, { query }) => listFields(context, query));

export const POST = endpoint(fieldsApi.create, async (context, { body }) =>
  taggedRow(await createField(context, body)),
);
