import { followingApi } from "@/lib/domain/deals/following-api";
import { previewSending } from "@/lib/domain/deals/proposal-mail";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(followingApi.preview, async (context, { params, body }) => ({
  data: await previewSending(context, params.id, body),
}));
