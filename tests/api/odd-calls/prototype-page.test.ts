import { expect, test } from "vitest";
import { http } from "../../support/http";
import { makeWorkspace } from "../../support/workspace";

test("a page whose place is named __proto__ is not found, instead of failing", async () => {
  const { port, host } = await makeWorkspace("prototype-page");
  for (const path of ["/verify/__proto__", "/verify/%5F_proto__?sha256=text", "/deals/__proto__"])
    expect([path, (await http({ port, host, path })).status]).toEqual([path, 404]);
});
