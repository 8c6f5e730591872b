import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { createDrawingWorker } from "@/lib/domain/pdf/drawing-worker";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument } from "../../support/sample-document";

const limitMs = 120_000;

describe("createDrawingWorker", () => {
  test("two threads with different pasts draw the same document as the same bytes", async () => {
    const document = sampleDocument(4, { language: "fr" });
    const one = createDrawingWorker({ limitMs });
    const other = createDrawingWorker({ limitMs });
    const first = await one.draw(document);
    await other.draw(sampleDocument(3, { title: "Łódź, Źródło", sample: true }));
    const second = await other.draw(document);
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.compare(await one.draw(document), first)).toBe(0);
    expect(Buffer.compare(await one.draw({ ...document, status: "signed" }), first)).not.toBe(0);
    expect((await readPdf(first)).pages.join()).toContain("Livraison dans");
  });

  test("a drawing over its time is ended with 503, and the next gets a new thread", async () => {
    const started: Worker[] = [];
    const worker = createDrawingWorker({
      limitMs: 30,
      start: () => thread(started, "setInterval(() => {}, 1000)"),
    });
    const refusal = { status: 503, code: "SERVICE_UNAVAILABLE", retryAfter: 5 };
    await expect(worker.draw(sampleDocument(1))).rejects.toMatchObject(refusal);
    await expect(worker.draw(sampleDocument(1))).rejects.toMatchObject(refusal);
    expect(started.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });

  test("a thread that dies fails its drawing, not the process", async () => {
    const dying = "require('node:worker_threads').parentPort.on('message', () => process.exit(7))";
    const worker = createDrawingWorker({ limitMs, start: () => thread([], dying) });
    await expect(worker.draw(sampleDocument(1))).rejects.toThrow("ended with code 7");
  });

  test("a document that cannot be drawn is an error, and the next one is drawn", async () => {
    const worker = createDrawingWorker({ limitMs });
    await expect(worker.draw(sampleDocument(1, { currency: "not a currency" }))).rejects.toThrow(
      "could not be drawn",
    );
    expect((await worker.draw(sampleDocument(1))).length).toBeGreaterThan(5_000);
  });
});

function thread(started: Worker[], code: string): Worker {
  const created = new Worker(`require("node:worker_threads").parentPort.ref(); ${code}`, { eval: true });
  started.push(created);
  return created;
}
