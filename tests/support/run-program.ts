import { spawn } from "node:child_process";

/**
 * Runs a command that was built, as `npm run` does, with no more of this process's environment than it needs to
 * start; gives its exit code and all that it said.
 */
export function runProgram(
  [name = "", ...words]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [`dist/server/${name}.mjs`, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "production", PATH, HOME, NEXTAUTH_SECRET: "s".repeat(40), ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  return new Promise((done) => child.once("close", (code) => done({ code, said })));
}
