import { accountsApi } from "@/lib/domain/accounts/api";
import { changePassword } from "@/lib/domain/accounts/change-me";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(accountsApi.changePassword, async (context, { body }) => {
  await changePassword(context, body);
  return { data: null, message: "Your password has been changed." };
});
