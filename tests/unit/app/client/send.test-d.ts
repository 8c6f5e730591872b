import { expectTypeOf } from "vitest";
import { callAddress } from "@/app/_client/call-address";
import type { CallAnswer } from "@/app/_client/call-parts";
import { send } from "@/app/_client/send";
import { call } from "@/lib/core/contract/call";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { ContractOf } from "@/lib/server/contracts";

/*
 * What the compiler takes as a call of the API, and what it refuses. The type check of the whole tree is the
 * test: an expected error that does not occur is an error too. Nothing here runs.
 */
const client = { id: 4, version: 2 };
const body = { name: "Acme" };
const params = { id: 4 };

export const taken = () => [
  send(dealCalls.list),
  send(dealCalls.list, { query: { page: 2, "filter[stage]": "pending" } }),
  send(clientCalls.update, { params, body, version: client }),
  // A change of whatever version there is.
  send(dealCalls.refuse, { params, version: null, retries: 0 }),
  callAddress(dealCalls.export, { query: { format: "xlsx" } }),
];

export const refused = () => [
  // @ts-expect-error A path without a contract.
  send(call("GET", "/no/such/path")),
  // @ts-expect-error A path with another verb.
  send(call("DELETE", "/deals/{id}/refuse"), { params, version: null }),
  // @ts-expect-error A path as a text.
  send("/deals"),
  // @ts-expect-error A call that there is not.
  send(dealCalls.forget),
  // @ts-expect-error A missing parameter of the path.
  send(dealCalls.read),
  // @ts-expect-error A parameter of another name.
  send(dealCalls.read, { params: { uuid: 4 } }),
  // @ts-expect-error A parameter of another kind.
  send(dealCalls.read, { params: { id: "four" } }),
  // @ts-expect-error An unknown field of the query.
  send(dealCalls.list, { query: { "filter[colour]": "red" } }),
  // @ts-expect-error A query where none is taken.
  send(dealCalls.read, { params, query: { page: 1 } }),
  // @ts-expect-error A wrong value of the query.
  send(dealCalls.list, { query: { sort_by: "colour" } }),
  // @ts-expect-error A missing body.
  send(clientCalls.update, { params, version: client }),
  // @ts-expect-error An unknown field of the body.
  send(clientCalls.update, { params, body: { colour: "red" }, version: client }),
  // @ts-expect-error A body where none is taken.
  send(dealCalls.read, { params, body }),
  // @ts-expect-error A missing version.
  send(clientCalls.update, { params, body }),
  // @ts-expect-error A version of another shape.
  send(clientCalls.update, { params, body, version: 2 }),
  // @ts-expect-error A version where none is heeded.
  send(catalogCalls.read, { params, version: client }),
  // @ts-expect-error If-Match by hand.
  send(clientCalls.update, { params, body, version: client, headers: { "If-Match": "4" } }),
  // @ts-expect-error An address without its parameter.
  callAddress(dealCalls.read),
];

export const answer =
  expectTypeOf<CallAnswer<ContractOf<typeof dealCalls.read>>>().toEqualTypeOf<DealAnswer>();
