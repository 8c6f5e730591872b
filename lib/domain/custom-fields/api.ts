import { z } from "zod";
import { CHANGED, can, contract, data, rowId } from "@/lib/core/contract/contract";
import { FIELD_SUBJECTS, MAX_FIELDS, MAX_FIELDS_WITH_ARCHIVED } from "@/lib/core/custom-fields/custom-field";
import { customFieldCalls } from "./calls";
import { customFieldSchema, fieldChangeBody, fieldUsesSchema, newFieldBody } from "./schema";

const tag = "Custom fields";
const params = z.object({ id: rowId });
const reads = can("deals.read", "clients.read", "settings.read");

const fieldsQuery = z.strictObject({ "filter[subject]": z.enum(FIELD_SUBJECTS).optional() });

export const customFieldsApi = {
  list: contract(customFieldCalls.list, {
    tag,
    access: reads,
    operationId: "listCustomFields",
    summary: "List the fields of deals and clients in their order.",
    query: fieldsQuery,
    response: data(z.array(customFieldSchema)),
  }),
  create: contract(customFieldCalls.create, {
    tag,
    access: can("settings.create"),
    operationId: "createCustomField",
    summary: "Define a field of deals or clients.",
    description: "Texts of proposals name it {deal.fields.key} or {client.fields.key}.",
    body: newFieldBody,
    response: data(customFieldSchema),
    status: 201,
    location: "/custom-fields/{id}",
    refusals: {
      422:
        "A field is wrong, another one has the key, an active one the name, " +
        `or there are ${MAX_FIELDS} of the subject, ${MAX_FIELDS_WITH_ARCHIVED} with archived ones.`,
    },
  }),
  read: contract(customFieldCalls.read, {
    tag,
    access: reads,
    operationId: "getCustomField",
    summary: "Get a field and where it is used.",
    description: "Deals are named with deals.read alone, clients with clients.read.",
    params,
    response: z.object({ data: customFieldSchema, meta: fieldUsesSchema }),
  }),
  update: contract(customFieldCalls.update, {
    tag,
    access: can("settings.update"),
    operationId: "updateCustomField",
    summary: "Change, move or archive a field.",
    params,
    body: fieldChangeBody,
    response: data(customFieldSchema),
    refusals: { 412: CHANGED, 422: "A field is wrong, an active one has the name, or there are too many." },
  }),
  remove: contract(customFieldCalls.remove, {
    tag,
    access: can("settings.delete"),
    operationId: "deleteCustomField",
    summary: "Delete a field that nothing has a value of.",
    params,
    response: z.undefined(),
    refusals: { 409: "Deals or clients have values of it.", 412: CHANGED },
  }),
};
