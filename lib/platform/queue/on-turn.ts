/** What one of a machine's processes does at a time (scripts/server/turns.mjs). */
type Turn = "alerts" | "queues";

/** Calls back whenever it is this process's turn. Returns a function that ends this. */
export function onTurn(name: Turn, work: () => void): () => void {
  const onMessage = (message: unknown) => {
    if (typeof message === "object" && message !== null && "turn" in message && message.turn === name) work();
  };
  process.on("message", onMessage);
  return () => void process.off("message", onMessage);
}
