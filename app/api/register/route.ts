import { accountsApi } from "@/lib/accounts/api";
import { register } from "@/lib/accounts/register";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(accountsApi.register, async (context, { body }) => {
  await register(context, body);
  return { data: null, message: "Registration successful. Please check your email to verify your address." };
});
