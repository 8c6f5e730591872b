import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { FieldAnswer } from "@/lib/domain/fields/schema";

/** One page of the tenant's own questions (REST-48, X-52). */
export const loadQuestions: LoadRows<FieldAnswer> = ({ page, per_page, search, filters }, signal) =>
  send(fieldCalls.list, {
    query: {
      page,
      per_page,
      is_standard: "false",
      ...(search ? { search } : {}),
      ...(filters["type"] ? { "filter[type_id]": Number(filters["type"]) } : {}),
    },
    signal,
  });
