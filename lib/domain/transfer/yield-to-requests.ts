const ROWS = 50;

/** Yields to requests every so many rows of long work. `place`: the row's index, from 0. */
export const yieldToRequests = async (index: number): Promise<void> => {
  if (index % ROWS === ROWS - 1) await new Promise((done) => setImmediate(done));
};
