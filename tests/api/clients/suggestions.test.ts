import type { CallQuery } from "@/app/_client/call-parts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { deal } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { clientCalls } from "@/lib/domain/clients/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("suggest");
});

const suggestions = async (
  as: "manager" | "employee" = "manager",
  query: CallQuery<typeof clientCalls.suggestions> = {},
) => (await workspace.call(clientCalls.suggestions, { as, query })).body.data;
const reasons = async (...given: Parameters<typeof suggestions>) =>
  (await suggestions(...given)).map(({ name, suggestion_reason }) => [name, suggestion_reason]);

describe("GET /clients/suggestions", () => {
  test("suggests clients without a proposal, then those whose proposal by the caller ran out or soon will, with the reason [REST-19] [CLI-03]", async () => {
    expect(await reasons()).toEqual([["Éclair Café", "new_client"]]);
    const made = await makeDeal(workspace);
    expect(await reasons()).toEqual([]);
    const until = (days: number) =>
      ownerTransaction(workspace.adminUrl, (db) =>
        db
          .update(deal)
          .set({ validUntil: new Date(Date.now() + days * 86_400_000) })
          .where(eq(deal.uuid, made.uuid)),
      );
    await until(3);
    expect(await reasons()).toEqual([["Éclair Café", "proposal_expiring"]]);
    await until(-1);
    const [result] = await suggestions();
    expect(result).toMatchObject({
      id: `local-${workspace.catalog.clientId}`,
      source: "local",
      type: "local_customer",
      customer_id: workspace.catalog.clientId,
      suggestion_reason: "proposal_expired",
      contacts: [{ name: "Inès Roy" }, { name: "Paul Roy" }],
    });
    expect(await reasons("employee")).toEqual([]);
  });

  test("gives as many as asked for", async () => {
    for (const name of ["A", "B", "C"]) await workspace.call(clientCalls.create, { body: { name } });
    expect(await reasons("employee", { limit: 2 })).toEqual([
      ["C", "new_client"],
      ["B", "new_client"],
    ]);
    expect((await workspace.call(clientCalls.suggestions, { query: { limit: 0 } })).status).toBe(422);
  });
});
