import { isReady } from "@/lib/server/health/readiness";

/** Requests can be served: the database answers, and the process is not about to end. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  const headers = { "Cache-Control": "no-store", ...(ready ? {} : { "Retry-After": "2" }) };
  return Response.json({ status: ready ? "ready" : "not ready" }, { status: ready ? 200 : 503, headers });
}
