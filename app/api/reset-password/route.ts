import { accountsApi } from "@/lib/domain/accounts/api";
import { resetPassword } from "@/lib/domain/accounts/reset-password";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(accountsApi.resetPassword, async (context, { body }) => {
  await resetPassword(context, body);
  return { data: null, message: "Your password has been reset." };
});
