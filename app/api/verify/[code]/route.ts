import { endpoint } from "@/lib/http/endpoint";
import { proposalsApi } from "@/lib/proposals/api";
import { verifyCode } from "@/lib/proposals/verify-code";

export const GET = endpoint(proposalsApi.verify, async (context, { params, query }) => ({
  data: await verifyCode(context, params.code, query.sha256),
}));
