import { clientsApi } from "@/lib/clients/api";
import { presentedWithTag } from "@/lib/http/presented-with-tag";
import { readClient } from "@/lib/clients/read-client";
import { updateClient } from "@/lib/clients/update-client";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(clientsApi.read, async (context, { params }) =>
  presentedWithTag(await readClient(context, params.id)),
);

export const PATCH = endpoint(clientsApi.update, async (context, { params, body, headers }) =>
  presentedWithTag(await updateClient(context, params.id, body, headers)),
);
