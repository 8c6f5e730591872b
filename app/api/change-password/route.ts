import { accountsApi } from "@/lib/accounts/api";
import { changePassword } from "@/lib/accounts/change-password";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(accountsApi.changePassword, async (context, { body }) => {
  await changePassword(context, body);
  return { data: null, message: "Your password has been changed." };
});
