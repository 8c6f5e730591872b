import { clientsApi } from "@/lib/domain/clients/api";
import { createClient } from "@/lib/domain/clients/change-client";
import { listClients } from "@/lib/domain/clients/read-client";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(clientsApi.list, (context, { query }) => listClients(context, query));

export const POST = endpoint(clientsApi.create, async (context, { body }) =>
  taggedRow(await createClient(context, body)),
);
