import { followingApi } from "@/lib/domain/deals/following/following-api";
import { previewSending } from "@/lib/domain/deals/sending/proposal-mail";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(followingApi.preview, async (context, { params, body }) => ({
  data: await previewSending(context, params.id, body),
}));
