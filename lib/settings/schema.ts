import { z } from "zod";

/** A setting as calls answer it. */
export const settingSchema = z.object({ id: z.number(), key: z.string(), value: z.string(), group: z.string(), data_type: z.string(), description: z.string() });

/** POST /execute-query (REST-17): the name of an operation and what it takes; never a statement of a database. */
export const executeQueryBody = z.strictObject({ query: z.string().max(10_000), params: z.unknown().optional() });

/** What the operation settings.update takes. */
export const settingChange = z.strictObject({ key: z.string().min(1).max(100), value: z.string().max(10_000) });
