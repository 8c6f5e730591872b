import { fieldsApi } from "@/lib/fields/api";
import { createField } from "@/lib/fields/create-field";
import { listFields } from "@/lib/fields/list-fields";
import { presentedWithTag } from "@/lib/http/presented-with-tag";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(fieldsApi.list, (context, { query }) => listFields(context, query));

export const POST = endpoint(fieldsApi.create, async (context, { body }) =>
  presentedWithTag(await createField(context, body)),
);
