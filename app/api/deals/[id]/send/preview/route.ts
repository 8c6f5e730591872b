import { followingApi } from "@/lib/deals/following-api";
import { previewSending } from "@/lib/deals/preview-sending";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(followingApi.preview, async (context, { params, body }) => ({
  data: await previewSending(context, params.id, body),
}));
