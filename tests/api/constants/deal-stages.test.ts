import { expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { makeWorkspace } from "../../support/workspace";

const workspace = await makeWorkspace("stages");

test("gives the sale statuses as constants, with the documented ids [CON-01] [CON-04]", async () => {
  const { status, body } = await workspace.call(dealCalls.stages, { as: "employee" });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      key: "deal_sale_status.pending",
      id: 4,
      slug: "pending",
      constant_type: "deal_sale_status",
      constant_value: "Pending",
    },
    {
      key: "deal_sale_status.signed",
      id: 5,
      slug: "signed",
      constant_type: "deal_sale_status",
      constant_value: "Signed",
    },
    {
      key: "deal_sale_status.lost",
      id: 6,
      slug: "lost",
      constant_type: "deal_sale_status",
      constant_value: "Lost",
    },
    {
      key: "deal_sale_status.cancelled",
      id: 7,
      slug: "cancelled",
      constant_type: "deal_sale_status",
      constant_value: "Cancelled",
    },
  ]);
});
