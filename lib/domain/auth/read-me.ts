import type { z } from "zod";
import { memberOf, type Context } from "@/lib/platform/context";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { presentMember } from "./present-member";
import type { meAnswer } from "./schema";

/** Who calls, with the tag by which a change of theirs is saved (REST-09). */
export function readMe(context: Context): Promise<Reply<z.input<typeof meAnswer>>> {
  const member = memberOf(context);
  return Promise.resolve(tagged(presentMember(member, context.tenant), member));
}
