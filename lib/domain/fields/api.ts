import { z } from "zod";
import {
  can,
  contract,
  data,
  flag,
  page,
  paging,
  rowId,
  writtenReference,
} from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/english";
import { fieldCalls } from "./calls";
import { questionChange, questionForm } from "./question-form";
import { fieldSchema, managedFieldSchema } from "./schema";

const tag = "Questions";
const params = z.object({ id: rowId });
const stale = { 412: "If-Match names another state of the question" };

export const fieldsApi = {
  list: contract(fieldCalls.list, {
    tag,
    access: can("fields.read", "fields.update"),
    summary: "Questions by position",
    query: z.strictObject({
      ...paging(100, 1000),
      search: z.string().max(200).optional(),
      is_standard: flag.optional(),
      "filter[type_id]": writtenReference.optional(),
    }),
    response: page(fieldSchema),
  }),
  custom: contract(fieldCalls.custom, {
    tag,
    access: can("fields.read", "fields.update"),
    summary: "All visible questions of the tenant's own",
    response: z.object({ data: z.array(fieldSchema) }),
  }),
  create: contract(fieldCalls.create, {
    tag,
    access: can("fields.create"),
    summary:
      "Add a question. Without a position it is asked last; an option's value is derived from its label unless given",
    body: questionForm(inEnglish),
    response: data(managedFieldSchema),
    status: 201,
    made: "/fields/{id}",
  }),
  read: contract(fieldCalls.read, {
    tag,
    access: can("fields.read", "fields.update"),
    summary: "One question and where it is used",
    params,
    response: data(managedFieldSchema),
  }),
  update: contract(fieldCalls.update, {
    tag,
    access: can("fields.update"),
    summary:
      "Change a question; what is left out stays, and what was read can be sent back. Refused where it would break a price or a condition that uses it",
    params,
    body: questionChange(inEnglish),
    response: data(managedFieldSchema),
    refusals: stale,
  }),
  remove: contract(fieldCalls.remove, {
    tag,
    access: can("fields.delete"),
    summary:
      "Take a question away. Refused while a service or another question uses it; the answer says where",
    params,
    response: z.undefined(),
    refusals: stale,
  }),
};
