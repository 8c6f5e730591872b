import { longEndpoint } from "@/lib/server/endpoint";
import { systemApi } from "@/lib/server/system/api";
import { retryFailed } from "@/lib/server/system/retry-failed";

export const POST = longEndpoint(systemApi.retry, async (context, { body }) => ({
  data: await retryFailed(context, body.queue),
}));
