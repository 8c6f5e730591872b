import { createHash } from "node:crypto";
import type { Context } from "@/lib/platform/context";
import { ifNoneMatch } from "@/lib/platform/http/if-none-match";
import type { Reply } from "@/lib/platform/http/reply";
import { readBootstrap } from "./read-bootstrap";
import type { Bootstrap } from "./schema";

/** The bootstrap data under a tag of its content. Like every private answer it is in no HTTP cache: who has kept it sends If-None-Match. */
export async function answerBootstrap(
  context: Context,
  headers: Headers,
): Promise<Reply<{ data: Bootstrap }>> {
  const read = await readBootstrap(context, headers);
  const tag = `W/"${createHash("sha256").update(JSON.stringify(read)).digest("base64url")}"`;
  return ifNoneMatch(headers, tag, { data: read });
}
