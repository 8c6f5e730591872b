import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Job } from "@/lib/platform/uploads/job";
import type { Use } from "@/lib/platform/uploads/sandbox/limit-use";
import { pdfOf, pictureOf, scriptedPdf } from "../../support/pdf-files";

const happened: string[] = [];

/** Limits that only record how they are called. */
const use: Use = {
  start: ({ processor, memory }) => void happened.push(`limited to ${processor} ms, ${memory} bytes`),
  moreTime: (milliseconds) => void happened.push(`${milliseconds} ms more`),
  end: () => void happened.push("limits ended"),
};
const perform = async (job: Job) =>
  (await import("@/lib/platform/uploads/sandbox/perform")).perform(
    { job, most: { processor: 7, memory: 8 } },
    use,
  );
const LIMITED = "limited to 7 ms, 8 bytes";

const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>',
);
const svg: Job = { kind: "svg", bytes: SVG, maxWidth: 100, maxHeight: 100 };

beforeEach(() => {
  vi.resetModules();
  vi.doMock("isomorphic-dompurify", (original) => (happened.push("cleaner loaded"), original()));
  vi.doMock(
    "pdfjs-dist/legacy/build/pdf.worker.mjs",
    (original) => (happened.push("PDF reader loaded"), original()),
  );
  happened.length = 0;
});

describe("a file's job", () => {
  test("counts from when what reads an SVG is loaded", async () => {
    expect(await perform(svg)).toMatchObject({ result: { width: 100, format: "png" } });
    expect(happened).toEqual(["cleaner loaded", LIMITED, "limits ended"]);
  });

  test("counts from when what reads a PDF is loaded, and gets a second more with each of its pages", async () => {
    expect(await perform({ kind: "pdf", bytes: await pdfOf("Long", 3) })).toHaveProperty(
      "result.pictures.length",
      3,
    );
    expect(happened).toEqual(["PDF reader loaded", LIMITED, "3000 ms more", "limits ended"]);
  });

  test("finds loaded what it was told to expect", async () => {
    expect(await perform({ kind: "expect", expected: "svg" })).toEqual({ result: null });
    expect(await perform({ kind: "expect", expected: "pdf" })).toEqual({ result: null });
    await perform(svg);
    await perform({ kind: "pdf", bytes: await pdfOf("Short", 1) });
    const without = [LIMITED, "limits ended"];
    expect(happened).toEqual([
      "cleaner loaded",
      ...without,
      "PDF reader loaded",
      ...without,
      ...without,
      LIMITED,
      "1000 ms more",
      "limits ended",
    ]);
  });

  test("that is a picture's loads neither", async () => {
    expect(
      await perform({ kind: "picture", bytes: await pictureOf("png", 20, 10), maxWidth: 10, maxHeight: 10 }),
    ).toMatchObject({ result: { width: 10, height: 5 } });
    expect(happened).toEqual([LIMITED, "limits ended"]);
  });

  test("ends its limits when the file is refused, and when reading it fails", async () => {
    expect(await perform({ kind: "pdf", bytes: await scriptedPdf() })).toHaveProperty("refusal");
    expect(
      await perform({ kind: "svg", bytes: null as unknown as Uint8Array, maxWidth: 1, maxHeight: 1 }),
    ).toHaveProperty("failure");
    expect(happened.filter((line) => line === "limits ended")).toHaveLength(2);
  });
});
