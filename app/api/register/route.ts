import { accountsApi } from "@/lib/domain/accounts/api";
import { register } from "@/lib/domain/accounts/register";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(accountsApi.register, async (context, { body }) => {
  await register(context, body);
  return { data: null, message: "Registration successful. Please check your email to verify your address." };
});
