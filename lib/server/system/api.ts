import { z } from "zod";
import { contract, data, nameSchemas, superAdmin } from "@/lib/core/contract/contract";
import { PARTS } from "@/lib/server/health/parts/finding";
import { systemCalls } from "./calls";

/** Queues whose failed work can be retried. A failed import is not among them, because its user starts it again. */
const RETRIED = ["mail", "webhooks"] as const;
export type RetriedQueue = (typeof RETRIED)[number];

const systemSchema = z.object({
  version: z.string(),
  /** Null if it was unknown when the release was built. */
  commit: z.string().nullable(),
  node: z.string(),
  /** The findings of `npm run doctor`, in English. */
  parts: z.array(
    z.object({
      part: z.enum(PARTS),
      state: z.enum(["ok", "warning", "failure"]),
      says: z.string(),
      todo: z.string().nullable(),
    }),
  ),
  /** Null while the database is unreachable. */
  queues: z
    .array(
      z.object({
        queue: z.enum(["mail", "webhooks", "imports", "sendings"]),
        waiting: z.int(),
        due: z.int(),
        oldest_seconds: z.number(),
        failed: z.int(),
      }),
    )
    .nullable(),
  /** Since the processes started, slowest first. */
  routes: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      requests: z.int(),
      mean_milliseconds: z.number(),
      p95_milliseconds: z.number(),
    }),
  ),
  /** Largest first. Null while the database is unreachable. */
  tenants: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), deals: z.int() })).nullable(),
});

export type SystemAnswer = z.output<typeof systemSchema>;

const retryInput = z.strictObject({ queue: z.enum(RETRIED) }).meta({ examples: [{ queue: "mail" }] });

nameSchemas({ System: systemSchema, RetryInput: retryInput });

const tag = "Tenants";

export const systemApi = {
  read: contract(systemCalls.read, {
    tag,
    access: superAdmin,
    operationId: "getSystem",
    summary: "Get how the installation does: parts, queues, slowest routes, largest workspaces.",
    response: data(systemSchema),
  }),
  retry: contract(systemCalls.retry, {
    tag,
    access: superAdmin,
    operationId: "retryFailedWork",
    summary: "Try again what a queue gave up in the last 7 days.",
    body: retryInput,
    response: data(z.object({ retried: z.int() })),
  }),
};
