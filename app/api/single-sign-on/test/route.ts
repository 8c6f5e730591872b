import { longEndpoint } from "@/lib/server/endpoint";
import { singleSignOnApi } from "@/lib/domain/single-sign-on/api";
import { checkProvider } from "@/lib/domain/single-sign-on/check-provider";

export const POST = longEndpoint(singleSignOnApi.test, async (context, { body }) => ({
  data: await checkProvider(context, body),
}));
