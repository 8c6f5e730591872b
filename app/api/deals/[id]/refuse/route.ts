import { dealsApi } from "@/lib/domain/deals/api";
import { refuseDeal } from "@/lib/domain/deals/change-status";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const PATCH = endpoint(dealsApi.refuse, async (context, { params, headers, body }) =>
  taggedRow(await refuseDeal(context, params.id, headers, body)),
);
