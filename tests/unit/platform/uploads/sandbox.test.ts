import { expect, test } from "vitest";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import { pictureOf } from "../../../support/pdf-files";

test("a tenant has five files waiting at most; another's is read all the same", async () => {
  const job = {
    kind: "picture",
    bytes: await pictureOf("png", 20, 10),
    maxWidth: 10,
    maxHeight: 10,
  } as const;
  const mine = Array.from({ length: 5 }, () => inSandbox(1, job));
  await expect(inSandbox(1, job)).rejects.toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  await expect(inSandbox(2, job)).resolves.toMatchObject({ width: 10, height: 5 });
  await Promise.all(mine);
  await expect(inSandbox(1, job)).resolves.toMatchObject({ width: 10 });
});
