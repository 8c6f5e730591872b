import { z } from "zod";
import { LANGUAGES } from "@/lib/i18n/languages";

const withLink = z.object({ linkId: z.number() });

/** What each kind of mail carries; kept as the outbox row's payload. A link's token is not in it (lib/accounts/link-token.ts). */
const LETTERS = [
  z.object({ kind: z.literal("verify"), data: withLink }),
  z.object({ kind: z.literal("reset"), data: withLink }),
  z.object({ kind: z.literal("set_password"), data: withLink }),
  z.object({ kind: z.literal("address_registered"), data: z.object({ linkId: z.number().nullable() }) }),
  z.object({ kind: z.literal("email_changed"), data: z.object({ newEmail: z.string() }) }),
  z.object({ kind: z.literal("token_reuse"), data: z.object({}) }),
] as const;

/** A mail as its cause asks for it. */
export const letterSchema = z
  .object({ to: z.string(), firstName: z.string(), language: z.enum(LANGUAGES) })
  .and(z.discriminatedUnion("kind", LETTERS));

export type Letter = z.infer<typeof letterSchema>;
export type MailKind = Letter["kind"];
