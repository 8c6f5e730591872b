import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { endUserSessions } from "@/lib/domain/users/change-user";

export const POST = endpoint(usersApi.endSessions, async (context, { params }) => ({
  data: await endUserSessions(context, params.id),
}));
