import { listQuestions } from "@/lib/domain/deals/following/questions";
import { questionsApi } from "@/lib/domain/deals/following/questions-api";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(questionsApi.list, (context, { params, query }) =>
  listQuestions(context, params.id, query),
);
