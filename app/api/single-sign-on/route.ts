import { endpoint } from "@/lib/server/endpoint";
import { singleSignOnApi } from "@/lib/domain/single-sign-on/api";
import { connectionReply, readConnection, removeConnection } from "@/lib/domain/single-sign-on/connection";
import { saveConnection } from "@/lib/domain/single-sign-on/save-connection";

export const GET = endpoint(singleSignOnApi.read, async (context) =>
  connectionReply(await readConnection(context), context.tenant),
);

export const PUT = endpoint(singleSignOnApi.save, async (context, { body, headers }) =>
  connectionReply(await saveConnection(context, body, headers), context.tenant),
);

export const DELETE = endpoint(singleSignOnApi.remove, removeConnection);
