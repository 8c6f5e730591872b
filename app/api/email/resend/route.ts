import { accountsApi } from "@/lib/domain/accounts/api";
import { resendVerification } from "@/lib/domain/accounts/reset-password";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(accountsApi.resend, async (context, { body }) => {
  await resendVerification(context, body);
  return { data: null, message: "Verification email sent!" };
});
