import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import {
  SECOND_FACTOR_FOR,
  MIN_ABSOLUTE_HOURS,
  MIN_IDLE_MINUTES,
  MAX_ABSOLUTE_HOURS,
  MAX_FACTOR_DAYS,
  MAX_IDLE_MINUTES,
} from "./policy-rules";

/** The workspace's sign-in policy; null: only the general limits apply. */
export const signInPolicySchema = z.object({
  idle_minutes: z.int().nullable().describe("A session that is not used for so long ends"),
  absolute_hours: z
    .int()
    .nullable()
    .describe(`A session ends so long after the sign-in; after ${MAX_ABSOLUTE_HOURS} at the latest`),
  second_factor_for: z.enum(SECOND_FACTOR_FOR).describe("Who needs a second factor"),
  second_factor_days: z.int().describe("Days that those have who need one and have none"),
  version: z.int(),
});

/** PATCH /sign-in-policy: omitted fields stay, null removes a limit. */
export const signInPolicyChange = z
  .strictObject({
    idle_minutes: z.int().min(MIN_IDLE_MINUTES).max(MAX_IDLE_MINUTES).nullable().optional(),
    absolute_hours: z.int().min(MIN_ABSOLUTE_HOURS).max(MAX_ABSOLUTE_HOURS).nullable().optional(),
    second_factor_for: z.enum(SECOND_FACTOR_FOR).optional(),
    second_factor_days: z.int().min(0).max(MAX_FACTOR_DAYS).optional(),
  })
  .meta({ examples: [{ idle_minutes: 60, absolute_hours: 12 }] });

nameSchemas({ SignInPolicy: signInPolicySchema, SignInPolicyChange: signInPolicyChange });

export type SignInPolicyAnswer = z.output<typeof signInPolicySchema>;
export type PolicyChange = z.output<typeof signInPolicyChange>;
