import { endpoint, longEndpoint } from "@/lib/http/endpoint";
import { zohoApi } from "@/lib/zoho/api";
import { readConnection } from "@/lib/zoho/connection";
import { connectionReply } from "@/lib/zoho/connection-reply";
import { removeConnection } from "@/lib/zoho/remove-connection";
import { saveConnection } from "@/lib/zoho/save-connection";

export const GET = endpoint(zohoApi.readConnection, async (context) =>
  connectionReply(await readConnection(context)),
);

export const PUT = longEndpoint(zohoApi.saveConnection, async (context, { body, headers }) =>
  connectionReply(await saveConnection(context, body, headers)),
);

export const DELETE = endpoint(zohoApi.removeConnection, removeConnection);
