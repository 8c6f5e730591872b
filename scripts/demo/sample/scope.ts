import type { Context } from "@/lib/platform/context";

/** The tenant that demo rows are written into. */
export type Scope = Pick<Context, "db" | "tenant" | "tenantId">;
