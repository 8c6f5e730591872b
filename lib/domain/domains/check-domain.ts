import { eq } from "drizzle-orm";
import type { z } from "zod";
import { ownDomain } from "@/db/schema";
import { within } from "@/db/tenancy";
import { DAY, HOUR, MINUTE } from "@/lib/core/time/milliseconds";
import { audit } from "@/lib/domain/audit/audit";
import { whenForgotten } from "@/lib/domain/tenants/when-forgotten";
import type { Context, LongContext } from "@/lib/platform/context";
import { DAYS_OF_CHECKS, type domainSchema } from "./api";
import { lookUpDomain, type Sighting } from "./look-up-domain";
import { auditedDomain, presentDomain, type DomainRow } from "./present-domain";
import { mainDomainOf, readDomain } from "./read-domain";
import { serveAt } from "./serve-at";

/**
 * Checks a domain's record now; if it is found, the domain is served from then on. A verified domain stays
 * verified even if its record changes later. Error: 404.
 */
export async function checkDomain(context: LongContext, id: number): Promise<z.input<typeof domainSchema>> {
  const result = await context.transaction((inner) => readDomain(inner, id));
  const sighting = await lookUpDomain(result);
  return context.conclude(async (inner) => {
    const after = await settleSighting(inner, id, sighting);
    return presentDomain(after, await mainDomainOf(inner));
  });
}

/** Stores the result of a check. Error: 404 if the domain was removed meanwhile. */
export async function settleSighting(context: Context, id: number, sighting: Sighting): Promise<DomainRow> {
  const { db, now } = context;
  const before = await readDomain(context, id);
  const isProven = before.verifiedAt === null && sighting.proof === "seen";
  const isServed = isProven && (await serveAt(context, before.domain));
  const verifiedAt = isServed ? now : before.verifiedAt;
  const [after] = await db
    .update(ownDomain)
    .set({
      verifiedAt,
      checkedAt: now,
      nextCheckAt: verifiedAt ? null : nextCheck(before, now),
      problem: isProven && !isServed ? "taken" : sighting.proof === "seen" ? null : sighting.proof,
      hasAddress: sighting.hasAddress ?? before.hasAddress,
    })
    .where(within(context, ownDomain, eq(ownDomain.id, id)))
    .returning();
  if (!after) throw new Error("a locked domain was not changed");
  if (isServed) {
    await audit(context, {
      action: "verified",
      subject: { type: "own_domain", id, name: before.domain },
      after: auditedDomain(after),
    });
    context.afterCommit(whenForgotten);
  }
  return after;
}

const SHORTEST = 5 * MINUTE;
const LONGEST = 6 * HOUR;

/** The time of the next check, sooner for recently added domains; null (never) after a week. */
function nextCheck({ createdAt }: DomainRow, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age >= DAYS_OF_CHECKS * DAY) return null;
  return new Date(now.getTime() + Math.min(LONGEST, Math.max(SHORTEST, age / 4)));
}
