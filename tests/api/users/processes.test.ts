import { afterAll, beforeAll, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { roleCalls } from "@/lib/domain/roles/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { giveRole, personWith, roleWith } from "../../support/people";
import { limitedProcesses, type LimitedServer } from "../../support/limited-server";

let limited: LimitedServer;
beforeAll(async () => {
  limited = await limitedProcesses();
  process.env["NEXTAUTH_SECRET"] = limited.secret;
});
afterAll(() => limited.stop());

test("what a role allows counts with the very next call in every process, and so does keeping somebody out [ROL-15] [S-048]", async () => {
  const workspace = await limited.workspace("roles-two");
  const role = await roleWith(workspace, { permissions: ["deals.read"] });
  const { id, token } = await personWith(workspace);
  await giveRole(workspace, id, role.slug);
  /** The statuses of simultaneous calls, whose connections are spread over the processes. */
  const answers = async () => [
    ...new Set(
      (await Promise.all(Array.from({ length: 8 }, () => workspace.call(dealCalls.list, { token })))).map(
        ({ status }) => status,
      ),
    ),
  ];
  const sync = (permissions: string[]) =>
    workspace.call(roleCalls.syncPermissions, {
      as: "admin",
      params: { id: role.id },
      untyped: { body: { permissions } },
    });
  for (let round = 0; round < 3; round++) {
    expect(await answers()).toEqual([200]);
    await sync([]);
    expect(await answers()).toEqual([403]);
    await sync(["deals.read"]);
  }
  await workspace.call(userCalls.status, { as: "admin", params: { id }, body: { is_active: false } });
  expect(await answers()).toEqual([401]);
});
