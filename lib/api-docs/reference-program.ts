import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifNoneMatch } from "@/lib/http/if-none-match";

type Program = { bytes: Uint8Array<ArrayBuffer>; tag: string };

let read: Promise<Program> | undefined;

/** The program that draws the reference: the package's own file, read once a process, kept for a day and asked for again by ETag. */
export async function answerProgram({ headers }: Pick<Request, "headers">): Promise<Response> {
  const { bytes, tag } = await (read ??= readProgram());
  const { options } = ifNoneMatch(headers, tag, null);
  const status = options.status ?? 200;
  return new Response(status === 304 ? null : bytes, { status, headers: { ...HEADERS, ...options.headers } });
}

const HEADERS = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=86400", "X-Content-Type-Options": "nosniff" };

async function readProgram(): Promise<Program> {
  const bytes = new Uint8Array(await readFile(join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@scalar/api-reference/dist/browser/standalone.js")));
  return { bytes, tag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}
