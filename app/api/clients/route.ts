import { clientsApi } from "@/lib/clients/api";
import { createClient } from "@/lib/clients/create-client";
import { listClients } from "@/lib/clients/list-clients";
import { presentedWithTag } from "@/lib/http/presented-with-tag";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(clientsApi.list, (context, { query }) => listClients(context, query));

export const POST = endpoint(clientsApi.create, async (context, { body }) =>
  presentedWithTag(await createClient(context, body)),
);
