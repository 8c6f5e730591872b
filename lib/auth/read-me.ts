import type { z } from "zod";
import { memberOf, type Context } from "@/lib/http/context";
import { etag, Reply } from "@/lib/http/reply";
import { presentMember } from "./present-member";
import type { meAnswer } from "./schema";

/** Who calls, with the tag by which a change of theirs is saved (REST-09). */
export function readMe(context: Context): Promise<Reply<z.input<typeof meAnswer>>> {
  const member = memberOf(context);
  return Promise.resolve(
    new Reply(presentMember(member, context.tenant), {
      headers: { ETag: etag(member.id, member.version) },
    }),
  );
}
