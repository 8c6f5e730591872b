import { expect, test, vi } from "vitest";
import { renderAhead, renderPdf } from "@/lib/domain/proposals/pdf/render-pdf";
import { sampleDocument } from "../../support/sample-document";

// Fails if the renderer is loaded in this process. The machine counts as idle, whatever other tests are doing.
vi.mock("@react-pdf/renderer", () => {
  throw new Error("loaded in this process");
});
vi.mock("@/lib/domain/proposals/pdf/machine-idle", () => ({ machineIdle: () => () => 1 }));

test("the same document asked for twice at once is drawn once", async () => {
  const [one, other] = await Promise.all([renderPdf(sampleDocument(1)), renderPdf(sampleDocument(1))]);
  expect(other).toBe(one);
});

test("a document is drawn in another process: this one, which answers requests, cannot even load what draws", async () => {
  await expect(import("@react-pdf/renderer")).rejects.toThrow();
  expect(Buffer.from(await renderPdf(sampleDocument(10, { number: "Q-1" }))).toString("latin1", 0, 5)).toBe(
    "%PDF-",
  );
});

test("a document is drawn ahead when nothing else is to be drawn", async () => {
  let file: Uint8Array | null = null;
  renderAhead("state", async () => {
    file = await renderPdf(sampleDocument(1, { number: "Q-7" }), { priority: "ahead" });
  });
  await expect.poll(() => file).not.toBeNull();
  expect(
    Buffer.compare(file ?? new Uint8Array(), await renderPdf(sampleDocument(1, { number: "Q-7" }))),
  ).toBe(0);
});

test("the files of a document that waits are not read before its turn", async () => {
  const began: string[] = [];
  const drawn = ["Q-8", "Q-9"].map((number) =>
    renderPdf(sampleDocument(1, { number }), {
      readFiles: () => {
        began.push(number);
        return Promise.resolve({});
      },
    }),
  );
  expect(began).toEqual(["Q-8"]);
  await Promise.all(drawn);
  expect(began).toEqual(["Q-8", "Q-9"]);
});
