/**
 * Milliseconds in which a second signal is the first one once more: npm passes on what the terminal has sent to both.
 */
const SAME = 500;

/**
 * Runs `close` at the first SIGTERM or SIGINT and ends the process with 0; the second signal ends it at once.
 * @param {() => Promise<void>} close
 */
export function onShutdown(close) {
  let askedAt = 0;
  const end = () => {
    if (askedAt > 0) return Date.now() - askedAt < SAME || process.exit(1);
    askedAt = Date.now();
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
