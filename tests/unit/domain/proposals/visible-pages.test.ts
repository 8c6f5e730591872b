import { expect, test } from "vitest";
import { visiblePages } from "@/app/_proposal/pictures";

const page = (
  order_index: number,
  changes: Partial<{ type: "cover" | "content"; file_url: string; is_active: boolean }> = {},
) => ({
  type: "cover" as const,
  file_url: `/storage/1/${order_index}.png`,
  order_index,
  is_active: true,
  ...changes,
});

test("pages of the asked type are shown by their order, without inactive ones and ones without a file [PRO-20]", () => {
  const pages = [
    page(10),
    page(2),
    page(3, { is_active: false }),
    page(4, { file_url: "" }),
    page(1, { type: "content" }),
  ];
  expect(visiblePages(pages, "cover")).toEqual(["/api/storage/1/2.png", "/api/storage/1/10.png"]);
  expect(visiblePages(pages, "content")).toEqual(["/api/storage/1/1.png"]);
});
