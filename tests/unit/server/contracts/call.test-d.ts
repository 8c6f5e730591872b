import { expectTypeOf } from "vitest";
import type { Refusal } from "@/lib/core/contract/errors";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { Workspace } from "@/tests/support/workspace";

/*
 * What tests may send by workspace.call(), and what only as `untyped`. The type check of the whole tree is the
 * test: an expected error that does not occur is an error too. Nothing here runs.
 */
const params = { id: 4 };

export const taken = ({ call }: Workspace) => [
  call(dealCalls.list),
  call(dealCalls.list, { as: "admin", query: { page: 2, "filter[stage]": "pending" } }),
  call(clientCalls.update, { token: "", params, body: { name: "Acme" }, headers: { "if-match": "*" } }),
  call(dealCalls.list, { untyped: { query: "page=x" } }),
  call(clientCalls.create, { untyped: { body: { nome: "Acme" } } }),
];

export const refused = ({ call }: Workspace) => [
  // @ts-expect-error A path as a text.
  call("/deals"),
  // @ts-expect-error A missing parameter of the path.
  call(dealCalls.read),
  // @ts-expect-error A missing body.
  call(clientCalls.create),
  // @ts-expect-error A field that the body does not have.
  call(clientCalls.create, { body: { name: "Acme", nome: "Acme" } }),
  // @ts-expect-error A field that the query does not have.
  call(dealCalls.list, { query: { pages: 2 } }),
  // @ts-expect-error A body where there is none.
  call(dealCalls.list, { body: {} }),
  // @ts-expect-error Nobody of the workspace.
  call(dealCalls.list, { as: "boss" }),
];

export const read = async ({ call }: Workspace) => {
  const answer = await call(dealCalls.read, { params });
  expectTypeOf(answer.body.data).toEqualTypeOf<DealAnswer>();
  expectTypeOf(answer.refusal).toEqualTypeOf<Refusal>();
};
