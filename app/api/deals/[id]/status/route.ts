import { dealsApi } from "@/lib/domain/deals/api";
import { changeStatus } from "@/lib/domain/deals/change-status";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const PATCH = endpoint(dealsApi.status, async (context, { params, body, headers }) =>
  taggedRow(await changeStatus(context, params.id, body.status, headers)),
);
