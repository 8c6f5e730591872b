import { endpoint } from "@/lib/http/endpoint";
import { usersApi } from "@/lib/users/api";
import { endUserSessions } from "@/lib/users/end-user-sessions";

export const POST = endpoint(usersApi.endSessions, async (context, { params }) => ({
  data: await endUserSessions(context, params.id),
}));
