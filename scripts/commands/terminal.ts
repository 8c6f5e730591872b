import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Whether somebody can answer questions. */
export const isTerminal = (): boolean => process.stdin.isTTY;

/** Prompts on the terminal; input to a `hidden` question is not echoed. Throws without a terminal. */
export async function ask(question: string, { hidden = false }: { hidden?: boolean } = {}): Promise<string> {
  if (!isTerminal())
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
