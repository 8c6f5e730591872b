import { drawingRoom } from "./drawing-room";

/**
 * Does `job` (read the state, `draw` it with priority "ahead", store the file) when nobody waits for a
 * drawing. The latest job of a key replaces the one before; of 20 keys the newest are kept. Failures are
 * logged: the file is then drawn on demand.
 */
export function drawAhead(key: string, job: () => Promise<unknown>): void {
  drawingRoom().ahead.add(key, job);
}
