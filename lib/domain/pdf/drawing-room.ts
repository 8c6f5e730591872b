import { log } from "@/lib/platform/log";
import { createAheadQueue } from "./ahead-queue";
import { createDrawingQueue } from "./drawing-queue";
import { createDrawingWorker, type DrawingJob } from "./drawing-worker";
import { machineIdle } from "./machine-idle";

/**
 * The process's one drawing thread with its queues. Kept on globalThis, because Next may load a module once
 * for each bundle.
 */
export function drawingRoom(): DrawingRoom {
  const holder = globalThis as typeof globalThis & { [slot]?: DrawingRoom };
  return (holder[slot] ??= open());
}

const slot = Symbol.for("kapi.drawing-room");

const idleShare = machineIdle();

/**
 * True when half of the machine's time was left over since this was last asked: there is time to draw ahead.
 */
const isQuiet = (): boolean => idleShare() > 0.5;

type DrawingRoom = ReturnType<typeof open>;

function open() {
  const worker = createDrawingWorker({ limitMs: 30_000 });
  const drawings = createDrawingQueue<DrawingJob>({
    limit: 20,
    run: ({ document, files }) => worker.draw(document, files),
    onIdle: () => ahead.wake(),
  });
  const ahead = createAheadQueue({
    limit: 20,
    isIdle: () => drawings.isIdle() && isQuiet(),
    onError: (error) => log.error({ err: error }, "a document could not be drawn ahead"),
  });
  return { drawings, ahead };
}
