import { expect, test } from "vitest";
import { stageOptions } from "@/app/(workspace)/deals/_parts/list/list-rules";

const constant = (slug: string) => ({
  key: `deal_sale_status.${slug}`,
  id: 1,
  slug,
  constant_type: "deal_sale_status",
  constant_value: slug,
});

test("the stage filter offers the constants of type deal_sale_status, in the reader's words [DLS-02]", () => {
  expect(
    stageOptions([constant("pending"), constant("lost"), constant("unheard-of")], (key) => `<${key}>`),
  ).toEqual([
    { value: "pending", label: "<statuses.pending>" },
    { value: "lost", label: "<statuses.lost>" },
  ]);
});
