import { clientsApi } from "@/lib/domain/clients/api";
import { mergeClients } from "@/lib/domain/deals/merge-clients";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(clientsApi.merge, async (context, { params, body, headers }) =>
  taggedRow(await mergeClients(context, params.id, body.client_id, headers)),
);
