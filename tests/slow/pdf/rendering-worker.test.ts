import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { createRenderingWorker } from "@/lib/domain/proposals/pdf/rendering-worker";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument, withView } from "../../support/sample-document";

const limitMs = 120_000;

describe("createRenderingWorker", () => {
  test("two threads with different pasts render the same document as the same bytes", async () => {
    const document = sampleDocument(4, { language: "fr" });
    const one = createRenderingWorker({ limitMs });
    const other = createRenderingWorker({ limitMs });
    const first = await one.render(document);
    await other.render(sampleDocument(3, { name: "Łódź, Źródło" }, { sample: true }));
    const second = await other.render(document);
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.compare(await one.render(document), first)).toBe(0);
    expect(Buffer.compare(await one.render(withView(document, { is_replaced: true })), first)).not.toBe(0);
    expect((await readPdf(first)).pages.join()).toContain("Livraison dans");
  });

  test("a rendering over its time is ended with 503, and the next gets a new thread", async () => {
    const started: Worker[] = [];
    const worker = createRenderingWorker({
      limitMs: 30,
      start: () => thread(started, "setInterval(() => {}, 1000)"),
    });
    const refusal = { status: 503, code: "SERVICE_UNAVAILABLE", retryAfter: 5 };
    await expect(worker.render(sampleDocument(1))).rejects.toMatchObject(refusal);
    await expect(worker.render(sampleDocument(1))).rejects.toMatchObject(refusal);
    expect(started.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });

  test("a thread that dies fails its rendering, not the process", async () => {
    const dying = "require('node:worker_threads').parentPort.on('message', () => process.exit(7))";
    const worker = createRenderingWorker({ limitMs, start: () => thread([], dying) });
    await expect(worker.render(sampleDocument(1))).rejects.toThrow("ended with code 7");
  });

  test("a document that cannot be drawn is an error, and the next one is drawn", async () => {
    const worker = createRenderingWorker({ limitMs });
    await expect(worker.render(sampleDocument(1, { currency: "not a currency" }))).rejects.toThrow(
      "could not be drawn",
    );
    expect((await worker.render(sampleDocument(1))).length).toBeGreaterThan(5_000);
  });
});

function thread(started: Worker[], code: string): Worker {
  const created = new Worker(`require("node:worker_threads").parentPort.ref(); ${code}`, { eval: true });
  started.push(created);
  return created;
}
