import { fieldsApi } from "@/lib/fields/api";
import { deleteField } from "@/lib/fields/delete-field";
import { presentedWithTag } from "@/lib/http/presented-with-tag";
import { readField } from "@/lib/fields/read-field";
import { updateField } from "@/lib/fields/update-field";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(fieldsApi.read, async (context, { params }) =>
  presentedWithTag(await readField(context, params.id)),
);

export const PUT = endpoint(fieldsApi.update, async (context, { params, body, headers }) =>
  presentedWithTag(await updateField(context, params.id, body, headers)),
);

export const DELETE = endpoint(fieldsApi.remove, (context, { params, headers }) =>
  deleteField(context, params.id, headers),
);
