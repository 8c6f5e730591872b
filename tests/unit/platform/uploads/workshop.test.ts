import { expect, test } from "vitest";
import { inWorkshop } from "@/lib/platform/uploads/workshop";
import { pictureOf } from "../../../support/pdf-files";

test("a tenant has five files waiting at most; another's is read all the same", async () => {
  const job = {
    kind: "picture",
    bytes: await pictureOf("png", 20, 10),
    maxWidth: 10,
    maxHeight: 10,
  } as const;
  const mine = Array.from({ length: 5 }, () => inWorkshop(1, job));
  await expect(inWorkshop(1, job)).rejects.toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  await expect(inWorkshop(2, job)).resolves.toMatchObject({ width: 10, height: 5 });
  await Promise.all(mine);
  await expect(inWorkshop(1, job)).resolves.toMatchObject({ width: 10 });
});
