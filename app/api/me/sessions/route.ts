import { endMyOtherSessions, listMySessions } from "@/lib/domain/accounts/my-sessions";
import { sessionsApi } from "@/lib/domain/accounts/sessions-api";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(sessionsApi.list, async (context) => ({ data: await listMySessions(context) }));

export const DELETE = endpoint(sessionsApi.endOthers, async (context) => ({
  data: await endMyOtherSessions(context),
}));
