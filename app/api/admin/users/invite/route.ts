import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { usersApi } from "@/lib/domain/users/api";
import { inviteUser } from "@/lib/domain/users/invitations";

export const POST = endpoint(usersApi.invite, async (context, { body }) =>
  taggedRow(await inviteUser(context, body)),
);
