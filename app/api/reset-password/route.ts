import { accountsApi } from "@/lib/accounts/api";
import { resetPassword } from "@/lib/accounts/reset-password";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(accountsApi.resetPassword, async (context, { body }) => {
  await resetPassword(context, body);
  return { data: null, message: "Your password has been reset." };
});
