const ROWS = 50;

/** Lets the process answer requests after so many rows of long work. `place` counts from 0. */
export const yieldToRequests = async (place: number): Promise<void> => {
  if (place % ROWS === ROWS - 1) await new Promise((done) => setImmediate(done));
};
