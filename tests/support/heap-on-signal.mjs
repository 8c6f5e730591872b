import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Preloaded into a server under test (NODE_OPTIONS=--import): at SIGUSR2 it collects garbage and prints what is
// still reachable.
setFlagsFromString("--expose-gc");
const collect = /** @type {() => void} */ (runInNewContext("gc"));

process.on("SIGUSR2", () => {
  // Twice, with a turn between, because finalizers of the first run release more.
  collect();
  setImmediate(() => {
    collect();
    process.stdout.write(`live heap: ${process.memoryUsage().heapUsed} bytes\n`);
  });
});
