import { endpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { askQuestion } from "@/lib/domain/proposals/ask-question";

export const POST = endpoint(proposalsApi.ask, async (context, { params, headers, body }) => ({
  data: await askQuestion(context, params.uuid, headers, body),
}));
