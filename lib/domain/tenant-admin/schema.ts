import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";

/** A tenant as super admins see it (TNT-07, S-137). */
export const tenantSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  /** What its host begins with. */
  slug: z.string(),
  name: z.string(),
  /** Where its site is: its own domain, else its name below the main domain as configured now. */
  domain: z.string(),
  own_domain: z.string().nullable(),
  plan: z.string(),
  language_id: z.int(),
  sender_email: z.string(),
  is_enabled: z.boolean(),
  is_test_mode: z.boolean(),
  without_dns: z.boolean(),
  version: z.int(),
  created_at: isoInstant,
});

export type TenantAnswer = z.output<typeof tenantSchema>;
