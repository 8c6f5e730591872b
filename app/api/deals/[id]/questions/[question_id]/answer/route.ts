import { answerQuestion } from "@/lib/domain/deals/following/questions";
import { questionsApi } from "@/lib/domain/deals/following/questions-api";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(questionsApi.answer, async (context, { params, body }) => ({
  data: await answerQuestion(context, params, body.answer),
}));
