import { expect, test } from "vitest";
import { compileNoSchemas } from "@/app/_ui/compile-no-schemas";

test("zod, loaded later, compiles no schemas", async () => {
  compileNoSchemas();
  const { config } = await import("zod");
  expect(config()).toEqual({ jitless: true });
});
