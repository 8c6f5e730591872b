import { endpoint } from "@/lib/http/endpoint";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";
import { usersApi } from "@/lib/users/api";
import { resendInvite } from "@/lib/users/resend-invite";

export const POST = endpoint(usersApi.resendInvite, async (context, { params }) =>
  presentedWithTag(await resendInvite(context, params.id)),
);
