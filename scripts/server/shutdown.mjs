/**
 * Runs `close` at the first SIGTERM or SIGINT and ends the process with 0; the second signal ends it at once.
 * @param {() => Promise<void>} close
 */
export function onShutdown(close) {
  let asked = false;
  const end = () => {
    if (asked) process.exit(1);
    asked = true;
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
