import { headers } from "next/headers";
import { cache } from "react";
import { withTenant } from "@/db/client";
import type { Pipelined } from "@/db/pipelined";
import type { Context, Member, SessionEnd } from "@/lib/platform/context";
import { CALL_SECONDS, Deadline } from "@/lib/platform/http/deadline";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { mustBeEnabled, namedTenant } from "@/lib/domain/tenants/request-tenant";
import { rowId } from "@/lib/core/contract/contract";
import { AppError } from "@/lib/core/contract/errors";
import type { Tenant } from "@/lib/core/tenants/host";
import { readReference } from "@/lib/domain/auth/cookie";
import { longContextOf } from "@/lib/server/endpoint";
import { findActor } from "@/lib/domain/auth/find-member";
import { hashOf } from "@/lib/platform/secrets/tokens";

/** The deadline for all reads of the page being rendered. */
const pageDeadline = cache(() => new Deadline(CALL_SECONDS));

/**
 * The tenant of the page being rendered, even if it is disabled: the page that says so is in its language too.
 * Errors as namedTenant.
 */
export const tenantOfPage: () => Promise<Tenant> = cache(async () => {
  pageDeadline();
  return namedTenant(await headers());
});

/** The tenant of the page being rendered. Errors as requestTenant. */
export const pageTenant = async (): Promise<Tenant> => mustBeEnabled(await tenantOfPage());

/** Who requests the page being rendered; read once per request. */
const pageActor: () => Promise<Awaited<ReturnType<typeof findActor>>> = cache(async () => {
  const tenant = await pageTenant();
  const cookie = await readReference(await headers());
  if (!cookie || cookie.tenantId !== tenant.id) return { kind: "visitor" };
  return withTenant(
    tenant.id,
    (db) => findActor(db, tenant.id, hashOf(cookie.reference), "site"),
    pageDeadline().left,
  );
});

/** The signed-in user of the page being rendered, or null. */
export async function pageMember(): Promise<Member | null> {
  const actor = await pageActor();
  return actor.kind === "member" ? actor.member : null;
}

/** Why this browser's session is over; null if it had none, is still signed in, or signed out. */
export async function pageSessionEnd(): Promise<SessionEnd | null> {
  const actor = await pageActor();
  return (actor.kind === "visitor" && actor.ended) || null;
}

/**
 * Runs `work` for a server component: in one transaction of the page's tenant, as the signed-in user or a
 * visitor.
 */
export async function inPage<Result>(
  work: (context: Context) => Promise<Result | Pipelined<Result>>,
): Promise<Result> {
  const [tenant, member, incoming] = [await pageTenant(), await pageMember(), await headers()];
  const origin = { tenant, facts: requestFacts(incoming), deadline: pageDeadline() };
  return longContextOf(origin, member ? { kind: "member", member } : { kind: "visitor" }).transaction(work);
}

/** Reads the row whose id is in a page's address; null if there is none, or the id is none. */
export async function foundInPage<Row>(
  id: string,
  read: (context: Context, id: number) => Promise<Row>,
): Promise<Row | null> {
  const given = rowId.safeParse(id);
  return given.success ? inPage((context) => read(context, given.data)).catch(noneOrThrow) : null;
}

/** For what a page reads by the id in its address: null instead of a 404. */
export function noneOrThrow(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}
