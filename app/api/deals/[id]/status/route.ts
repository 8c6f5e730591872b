import { dealsApi } from "@/lib/deals/api";
import { changeStatus } from "@/lib/deals/status-change";
import { versioned } from "@/lib/deals/versioned";
import { endpoint } from "@/lib/http/endpoint";

export const PATCH = endpoint(dealsApi.status, async (context, { params, body, headers }) =>
  versioned(await changeStatus(context, params.id, body.status, headers)),
);
