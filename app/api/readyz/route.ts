import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import { isReady } from "@/lib/server/health/readiness";

/** Says whether requests can be served: the database responds, and the process is not shutting down. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  const headers = { ...ANSWER_HEADERS, ...(ready ? {} : { "Retry-After": "2" }) };
  return Response.json({ status: ready ? "ready" : "not ready" }, { status: ready ? 200 : 503, headers });
}
