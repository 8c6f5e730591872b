import { bootstrapApi } from "@/lib/bootstrap/api";
import { answerBootstrap } from "@/lib/bootstrap/answer-bootstrap";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(bootstrapApi.read, (context, { headers }) => answerBootstrap(context, headers));
