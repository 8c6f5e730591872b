import { endMySession } from "@/lib/domain/accounts/my-sessions";
import { sessionsApi } from "@/lib/domain/accounts/sessions-api";
import { endpoint } from "@/lib/server/endpoint";

export const DELETE = endpoint(sessionsApi.end, (context, { params }) => endMySession(context, params.id));
