import { bootstrapApi } from "@/lib/server/bootstrap/api";
import { answerBootstrap } from "@/lib/server/bootstrap/answer-bootstrap";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(bootstrapApi.read, (context, { headers }) => answerBootstrap(context, headers));
