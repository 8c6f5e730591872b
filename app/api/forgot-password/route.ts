import { accountsApi } from "@/lib/accounts/api";
import { forgotPassword } from "@/lib/accounts/forgot-password";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(accountsApi.forgotPassword, async (context, { body }) => {
  await forgotPassword(context, body);
  return { data: null, message: "If an account exists for this address, a reset link has been sent." };
});
