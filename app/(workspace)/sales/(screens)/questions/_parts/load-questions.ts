import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import type { fieldsApi } from "@/lib/fields/api";
import type { FieldAnswer } from "@/lib/fields/schema";

/** One page of the tenant's own questions (REST-48, X-52). */
export const loadQuestions: LoadRows<FieldAnswer> = ({ page, per_page, search, filters }, signal) =>
  send<typeof fieldsApi.list>("GET", "/fields", {
    query: {
      page,
      per_page,
      is_standard: "false",
      ...(search ? { search } : {}),
      ...(filters["type"] ? { "filter[type_id]": filters["type"] } : {}),
    },
    signal,
  });
