import { z } from "zod";
import { contract, data, inPerson, nameSchemas, rowId } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { accountCalls } from "./calls";

/**
 * A session as its user sees it. browser and system: from its user agent, which can be forged; network: the first
 * three numbers of an IPv4 address or the first half of an IPv6 one. No location is derived from it.
 */
export const sessionSchema = z.object({
  id: z.int(),
  channel: z.enum(["site", "bearer"]).describe("bearer: a program that signed in by POST /login"),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z
    .string()
    .nullable()
    .meta({ examples: ["203.0.113.0/24"] }),
  created_at: isoInstant,
  last_used_at: isoInstant.describe("Exact to five minutes"),
  expires_at: isoInstant.describe("At the latest"),
  is_current: z.boolean().describe("It makes this call"),
});

const endedSchema = z.object({ ended: z.int() });

nameSchemas({ Session: sessionSchema, EndedSessions: endedSchema });

export type SessionAnswer = z.output<typeof sessionSchema>;

const tag = "Session";

export const sessionsApi = {
  list: contract(accountCalls.listSessions, {
    tag,
    access: inPerson,
    beforeFactor: true,
    operationId: "listSessions",
    summary: "List your live sessions, this one first.",
    response: data(z.array(sessionSchema)),
  }),
  end: contract(accountCalls.endSession, {
    tag,
    access: inPerson,
    fresh: true,
    beforeFactor: true,
    operationId: "endSession",
    summary: "End one of your sessions.",
    params: z.object({ id: rowId }),
    response: z.undefined(),
  }),
  endOthers: contract(accountCalls.endOtherSessions, {
    tag,
    access: inPerson,
    fresh: true,
    beforeFactor: true,
    operationId: "endOtherSessions",
    summary: "End all your sessions but this one.",
    description: "Your API tokens go on working.",
    response: data(endedSchema),
    status: 200,
  }),
};
