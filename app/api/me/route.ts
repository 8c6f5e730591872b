import { accountsApi } from "@/lib/accounts/api";
import { changeMe } from "@/lib/accounts/change-me";
import { authApi } from "@/lib/auth/api";
import { presentMember } from "@/lib/auth/present-member";
import { memberOf } from "@/lib/http/context";
import { endpoint } from "@/lib/http/endpoint";
import { etag, Reply } from "@/lib/http/reply";

export const GET = endpoint(authApi.me, async (context) => {
  const member = memberOf(context);
  return new Reply(presentMember(member, context.tenant), {
    headers: { ETag: etag(member.id, member.version) },
  });
});
export const PATCH = endpoint(accountsApi.changeMe, (context, { body, headers }) =>
  changeMe(context, body, headers),
);
