import { followingApi } from "@/lib/domain/deals/following/following-api";
import { noteShared } from "@/lib/domain/deals/sending/shared-link";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(followingApi.share, (context, { params }) => noteShared(context, params.id));
