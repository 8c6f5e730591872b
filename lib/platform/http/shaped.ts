import { z } from "zod";
import type { Contract } from "@/lib/core/contract/contract";
import { log } from "@/lib/platform/log";
import { Answer } from "./answer";
import { etag } from "./etag";
import { Reply } from "./reply";

type Schema = z.ZodType;

/**
 * A verb's result as a response. It is parsed with the contract's response schema, so that a new column can never
 * leak. Throws if it does not match.
 */
export function shaped<R extends Schema>(
  contract: Contract<Schema, Schema, Schema, R>,
  result: unknown,
): Answer {
  const reply: Reply<unknown> = result instanceof Reply ? result : new Reply(result);
  const { body, options } = reply;
  const headers = options.headers ?? {};
  const status = options.status ?? contract.status ?? (contract.method === "DELETE" ? 204 : 200);
  if (status === 204 || status === 304) return new Answer(status, headers, null);
  const [type] = [contract.produces ?? []].flat();
  if (type !== undefined)
    return new Answer(status, { "Content-Type": type, ...headers }, body as Uint8Array | ReadableStream);
  const parsed = contract.response.safeParse(body);
  if (!parsed.success) {
    log.error(
      { path: contract.path, issues: parsed.error.issues },
      "answer does not have its contract's shape",
    );
    throw new Error(`answer of ${contract.method} ${contract.path} does not have its shape`);
  }
  return new Answer(
    status,
    {
      "Content-Type": "application/json",
      ...(status === 201 ? createdHeaders(contract, parsed.data) : {}),
      ...headers,
    },
    JSON.stringify(parsed.data),
  );
}

/** Location of a created resource and the ETag of its state, for If-Match in a change (RFC 9110, 15.3.2). */
function createdHeaders({ location }: Pick<Contract, "location">, answer: unknown): Record<string, string> {
  const { success, data: row } = createdRow.safeParse(answer);
  if (!success) return {};
  const { id, version } = row.data;
  return {
    ...(location === undefined ? {} : { Location: `/api${location.replace("{id}", String(id))}` }),
    ...(version === undefined ? {} : { ETag: etag({ id, version }) }),
  };
}

const createdRow = z.object({ data: z.object({ id: z.number(), version: z.number().optional() }) });
