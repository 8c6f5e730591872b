import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { usersApi } from "@/lib/domain/users/api";
import { resendInvite } from "@/lib/domain/users/invitations";

export const POST = endpoint(usersApi.resendInvite, async (context, { params }) =>
  taggedRow(await resendInvite(context, params.id)),
);
