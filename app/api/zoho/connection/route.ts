import { endpoint, longEndpoint } from "@/lib/server/endpoint";
import { zohoApi } from "@/lib/domain/zoho/api";
import { readConnection, connectionReply, removeConnection } from "@/lib/domain/zoho/connection";
import { saveConnection } from "@/lib/domain/zoho/save-connection";

export const GET = endpoint(zohoApi.readConnection, async (context) =>
  connectionReply(await readConnection(context)),
);

export const PUT = longEndpoint(zohoApi.saveConnection, async (context, { body, headers }) =>
  connectionReply(await saveConnection(context, body, headers)),
);

export const DELETE = endpoint(zohoApi.removeConnection, removeConnection);
