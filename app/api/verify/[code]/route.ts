import { endpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { verifyCode } from "@/lib/domain/proposals/verify-code";

export const GET = endpoint(proposalsApi.verify, async (context, { params, query }) => ({
  data: await verifyCode(context, params.code, query.sha256),
}));
