import type { Contract } from "@/lib/core/contract/contract";
import type { RequestFacts } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import type { Tenant } from "@/lib/core/tenants/host";
import { Admission } from "./admission";
import { consume } from "./consume";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import { checkMisses } from "./misses";
import { raisedLimits } from "./raised-limits";
import { arrivingSubjects, whoOf } from "./subjects";
import { uncounted } from "./uncounted";

export type Limited = Pick<Contract, "method" | "access" | "limits">;
type Arrival = {
  tenant: Pick<Tenant, "id">;
  facts: RequestFacts;
  params?: Readonly<Record<string, string | string[] | undefined>>;
  bytes?: Uint8Array;
};

/**
 * Lets a call in by the limits of its contract that count by address, network, e-mail or proposal; those that count by user or session
 * follow once it is known who acts (Admission.countCaller). Opens no transaction of the tenant, and asks the database only where a
 * limit is exact. Errors: 429; 503 when an exact limit of a change cannot be counted (reads go on).
 */
export async function admit(
  { method, access, limits = [] }: Limited,
  { tenant, bytes, ...arrival }: Arrival,
): Promise<Admission> {
  const heights = await raisedLimits(tenant.id);
  const names: readonly LimitName[] = access.kind === "open" ? ["visitor", ...limits] : limits;
  const byEmail = names.some((name) => limitOf(name).per.includes("email"));
  const subjects = arrivingSubjects({ ...arrival, bytes: byEmail ? bytes : undefined });
  const admission = new Admission({ names, tenantId: tenant.id, heights, subjects });
  for (const name of names) {
    const who = whoOf(limitOf(name), subjects);
    if (who === null) continue;
    const asked = { name, tenantId: tenant.id, who, heights };
    if (limitOf(name).misses) checkMisses(asked);
    else admission.note(await consume(asked).catch((error: unknown) => mayGoOn(error, method)));
  }
  return admission;
}

function mayGoOn(error: unknown, method: Contract["method"]): null {
  const said = uncounted(error);
  if (method !== "GET" || (said instanceof AppError && said.status === 429)) throw said;
  return null;
}
