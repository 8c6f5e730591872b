import type { z } from "zod";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { lockInvited } from "./lock-invited";
import { mailInvitation } from "./mail-invitation";
import { readUser } from "./read-user";
import type { adminUserSchema } from "./schema";

/** Mails an invited person a new link. Errors: as lockInvited; 429 when the address has had its mails of this hour. */
export async function resendInvite(context: Context, id: number): Promise<z.input<typeof adminUserSchema>> {
  const { row, attempt } = await lockInvited(context, { id, action: "invited" });
  await mailInvitation(context, row);
  await audit(context, {
    action: "invited",
    subject: attempt.subject,
    after: { email: row.email, again: true },
  });
  return readUser(context, id);
}
