import { beforeAll, expect, test } from "vitest";
import { holdsAny, PERMISSIONS, type PermissionSlug } from "@/lib/auth/permissions";
import { CONTRACTS } from "@/lib/contracts";
import type { Contract } from "@/lib/http/contract";
import { makeWorkspace, type Workspace } from "../../support/workspace";

/*
 * Every endpoint that asks for a permission, as custom roles that hold one each, against the declared access (S-044, X-46); those for
 * every member and the system roles are walked by access.test.ts. Nothing is named that exists and nothing valid is sent: who may comes
 * as far as that, and is told so; who may not is refused before.
 */

type Failure = { code?: string };

const guarded = CONTRACTS.filter(
  ({ access }) => access.kind === "permission" || access.kind === "superAdmin",
);
const LANES = 6;

let workspace: Workspace;
let tokens: string[];
beforeAll(async () => {
  workspace = await makeWorkspace("permissions");
  tokens = await Promise.all(PERMISSIONS.map((permission) => workspace.tokenWith(permission)));
});

const may = ({ access }: Contract, permission: PermissionSlug): boolean =>
  access.kind === "permission" && holdsAny({ isSuperAdmin: false, permissions: [permission] }, access.anyOf);

async function letsIn(contract: Contract, token: string): Promise<boolean> {
  const path = `/api${contract.path.replace(/\{uuid\}/g, "6f9619ff-8b86-4d01-b42d-00cf4fc964ff").replace(/\{\w+\}/g, "900719925474099")}`;
  const { status, body } = await workspace.call<Failure>(contract.method, path, {
    token,
    ...(contract.body ? { body: { nothing: "valid" } } : {}),
  });
  expect([401, 500, 503], `${contract.method} ${contract.path}`).not.toContain(status);
  return !(status === 403 && body?.code === "AUTHORIZATION_ERROR");
}

test.each(PERMISSIONS.map((permission, place) => [permission, place] as const))(
  "a role that holds only %s gets where the contracts say, and nowhere else [S-044] [S-046] [X-46] [PRM-03]",
  async (permission, place) => {
    const differing: string[] = [];
    const left = [...guarded];
    const walk = async (): Promise<void> => {
      for (let contract = left.pop(); contract; contract = left.pop()) {
        if ((await letsIn(contract, tokens[place] ?? "")) !== may(contract, permission))
          differing.push(`${contract.method} ${contract.path}`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, walk));
    expect(differing).toEqual([]);
  },
);
