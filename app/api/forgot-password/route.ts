import { accountsApi } from "@/lib/domain/accounts/api";
import { forgotPassword } from "@/lib/domain/accounts/reset-password";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(accountsApi.forgotPassword, async (context, { body }) => {
  await forgotPassword(context, body);
  return { data: null, message: "If an account exists for this address, a reset link has been sent." };
});
