import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Asks on the terminal; what is typed after a `hidden` question is not shown. Throws where nobody can answer.
 */
export async function ask(question: string, { hidden = false }: { hidden?: boolean } = {}): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(
      "Nobody is there to ask. Set KAPI_ADMIN_EMAIL, KAPI_ADMIN_PASSWORD, KAPI_ADMIN_FIRST_NAME and " +
        "KAPI_ADMIN_LAST_NAME.",
    );
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: true,
  });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    if (hidden) process.stdout.write("\n");
  }
}
