import { dealsApi } from "@/lib/domain/deals/api";
import { deleteDeal } from "@/lib/domain/deals/delete-deal";
import { patchDeal } from "@/lib/domain/deals/patch-deal";
import { readDeal } from "@/lib/domain/deals/read-deal";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(dealsApi.read, (context, { params }) =>
  readDeal(context, params.id).then(taggedRow),
);
export const PATCH = endpoint(dealsApi.update, async (context, { params, body, headers }) =>
  taggedRow(await patchDeal(context, params.id, body.data.attributes, headers)),
);
export const DELETE = endpoint(dealsApi.remove, (context, { params, headers }) =>
  deleteDeal(context, params.id, headers),
);
