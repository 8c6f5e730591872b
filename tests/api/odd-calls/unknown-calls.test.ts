import { beforeAll, expect, test } from "vitest";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("unknown-calls");
});

test.each([
  ["GET", "/api/nothing"],
  ["POST", "/api/nothing/at/all"],
  ["DELETE", "/api/deals/1/nothing"],
  ["PATCH", "/api/admin"],
] as const)("%s %s is 404 in the one error format [S-029]", async (method, path) => {
  for (const as of ["manager", null] as const) {
    const { status, headers, body } = await workspace.raw(method, path, { as });
    expect(status).toBe(404);
    expect(headers["content-type"]).toContain("application/json");
    expect(body).toEqual({
      message: "Resource not found",
      code: "NOT_FOUND_ERROR",
      errors: [],
      request_id: headers["x-request-id"],
      retryable: false,
    });
  }
});
