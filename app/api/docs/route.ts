import { answerDocs } from "@/lib/api-docs/answer-docs";

/** The API reference. */
export const GET = (request: Request): Promise<Response> => answerDocs(request);
