import { endpoint } from "@/lib/http/endpoint";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";
import { usersApi } from "@/lib/users/api";
import { inviteUser } from "@/lib/users/invite-user";

export const POST = endpoint(usersApi.invite, async (context, { body }) =>
  presentedWithTag(await inviteUser(context, body)),
);
