import { fieldsApi } from "@/lib/domain/fields/api";
import { deleteField, updateField } from "@/lib/domain/fields/change-field";
import { taggedRow } from "@/lib/platform/http/reply";
import { readField } from "@/lib/domain/fields/read-field";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(fieldsApi.read, async (context, { params }) =>
  taggedRow(await readField(context, params.id)),
);

export const PUT = endpoint(fieldsApi.update, async (context, { params, body, headers }) =>
  taggedRow(await updateField(context, params.id, body, headers)),
);

export const DELETE = endpoint(fieldsApi.remove, (context, { params, headers }) =>
  deleteField(context, params.id, headers),
);
