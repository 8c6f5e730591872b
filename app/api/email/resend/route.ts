import { accountsApi } from "@/lib/accounts/api";
import { resendVerification } from "@/lib/accounts/resend-verification";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(accountsApi.resend, async (context, { body }) => {
  await resendVerification(context, body);
  return { data: null, message: "Verification email sent!" };
});
