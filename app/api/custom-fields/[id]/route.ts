import { endpoint } from "@/lib/server/endpoint";
import { customFieldsApi } from "@/lib/domain/custom-fields/api";
import { deleteField, updateField } from "@/lib/domain/custom-fields/change-field";
import { readFieldWithUses } from "@/lib/domain/custom-fields/field-uses";

export const GET = endpoint(customFieldsApi.read, (context, { params }) =>
  readFieldWithUses(context, params.id),
);

export const PATCH = endpoint(customFieldsApi.update, (context, { params, body, headers }) =>
  updateField(context, params.id, body, headers),
);

export const DELETE = endpoint(customFieldsApi.remove, (context, { params, headers }) =>
  deleteField(context, params.id, headers),
);
