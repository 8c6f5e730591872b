import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { resetFactors } from "@/lib/domain/users/reset-factors";

export const POST = endpoint(usersApi.resetFactors, async (context, { params }) => ({
  data: await resetFactors(context, params.id),
}));
