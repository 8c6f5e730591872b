import { expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { makeDeal, makeWorkspace } from "../../support/workspace";

test("a deal's owner is the member who made it, by id, uuid, names, e-mail and phone, and nothing more [CLI-08]", async () => {
  const workspace = await makeWorkspace("owner");
  const { id } = await makeDeal(workspace);
  const { body } = await workspace.call(dealCalls.read, { params: { id } });
  expect(body.data.owner).toEqual({
    id: workspace.users.manager,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    first_name: "Zoé",
    last_name: "manager",
    full_name: "Zoé manager",
    email: "manager@example.test",
    phone: "+1 514 555 0100",
  });
});
