import { answerDocs } from "@/lib/server/api-docs/answer-docs";

/** The API reference. */
export const GET = (request: Request): Promise<Response> => answerDocs(request);
