import { and, asc, eq } from "drizzle-orm";
import { role, userAccount } from "@/db/schema";
import { MAIL_READER } from "./send-later";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** The most administrators of a workspace who are mailed. */
const MAX_MAILED = 20;

/** The active administrators of a workspace, the longest there first, for mails that concern nobody else. */
export const administrators = (context: Context) =>
  context.db
    .select(MAIL_READER)
    .from(userAccount)
    .innerJoin(role, and(within(context, role), eq(role.id, userAccount.roleId), eq(role.slug, "admin")))
    .where(within(context, userAccount, eq(userAccount.isActive, true)))
    .orderBy(asc(userAccount.id))
    .limit(MAX_MAILED);
