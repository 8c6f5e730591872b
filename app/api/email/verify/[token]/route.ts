import { accountsApi } from "@/lib/accounts/api";
import { verifyEmail } from "@/lib/accounts/verify-email";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(accountsApi.verify, async (context, { params }) => {
  await verifyEmail(context, params.token);
  return { data: { verified: true as const }, message: "Email verified" };
});
