import { answerProgram } from "@/lib/api-docs/reference-program";

/** The program that draws it. */
export const GET = (request: Request): Promise<Response> => answerProgram(request);
