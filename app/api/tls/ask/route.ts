import { answerAsk } from "@/lib/server/tls/answer-ask";

/** Asked by the reverse proxy before it requests a certificate. */
export const GET = answerAsk;
