import { clientsApi } from "@/lib/domain/clients/api";
import { taggedRow } from "@/lib/platform/http/reply";
import { readClient } from "@/lib/domain/clients/read-client";
import { deleteClient } from "@/lib/domain/clients/delete-client";
import { updateClient } from "@/lib/domain/clients/change-client";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(clientsApi.read, async (context, { params }) =>
  taggedRow(await readClient(context, params.id)),
);

export const PATCH = endpoint(clientsApi.update, async (context, { params, body, headers }) =>
  taggedRow(await updateClient(context, params.id, body, headers)),
);

export const DELETE = endpoint(clientsApi.remove, (context, { params, headers }) =>
  deleteClient(context, params.id, headers),
);
