import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList } from "node:net";
import { config } from "@/base/config.mjs";
import { mayHaveCertificate } from "@/lib/domain/tenants/may-have-certificate";
import { limitOf } from "@/lib/core/contract/limits";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { countHere } from "@/lib/platform/limits/count";
import { log } from "@/lib/platform/log";

const LIMIT = limitOf("askTls");

/**
 * Answers a proxy (Caddy's on_demand_tls) whether it may get a certificate for a domain: 200 for hosts that are
 * served here, 404 for others and for callers that may not ask, 429 for too many questions, 503 without the
 * database. Programs on this machine may ask, and callers that know KAPI_TLS_ASK_SECRET.
 */
export async function answerAsk(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  if (!mayAsk(requestFacts(request.headers).address, query.get("secret"))) return answer(404);
  if (countHere("askTls", LIMIT.points, 0, "all").isOver) return answer(429);
  try {
    return answer((await mayHaveCertificate(query.get("domain") ?? "")) ? 200 : 404);
  } catch (error) {
    log.error({ event: "ask_failed", err: error }, "a proxy's question for a certificate was not answered");
    return answer(503);
  }
}

const answer = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });

const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8, "ipv4");
thisMachine.addAddress("::1", "ipv6");

/**
 * A request through the proxy has its client's address (TRUST_PROXY); the proxy's own question has this
 * machine's.
 */
function mayAsk(address: string, secret: string | null): boolean {
  const expected = config.KAPI_TLS_ASK_SECRET;
  if (expected !== undefined && secret !== null && timingSafeEqual(hashOf(secret), hashOf(expected)))
    return true;
  return address !== "unknown" && thisMachine.check(address, address.includes(":") ? "ipv6" : "ipv4");
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();
