import { dealsApi } from "@/lib/deals/api";
import { deleteDeal } from "@/lib/deals/delete-deal";
import { patchDeal } from "@/lib/deals/patch-deal";
import { readDeal } from "@/lib/deals/read-deal";
import { versioned } from "@/lib/deals/versioned";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(dealsApi.read, async (context, { params }) =>
  versioned(await readDeal(context, params.id)),
);
export const PATCH = endpoint(dealsApi.update, async (context, { params, body, headers }) =>
  versioned(await patchDeal(context, params.id, body.data.attributes, headers)),
);
export const DELETE = endpoint(dealsApi.remove, (context, { params, headers }) =>
  deleteDeal(context, params.id, headers),
);
