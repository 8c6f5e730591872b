import { answerAsk } from "@/lib/server/tls/answer-ask";

/** For the proxy in front, before it gets a certificate. */
export const GET = answerAsk;
