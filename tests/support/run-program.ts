import { spawn } from "node:child_process";

/**
 * Runs one of the built programs as `npm run` does, with only the environment variables that it needs.
 * Returns its exit code and its output.
 *
 * @param root folder of the checkout; omitted: this one
 */
export function runProgram(
  [name = "", ...words]: readonly string[],
  env: Readonly<Record<string, string>>,
  root = process.cwd(),
): Promise<{ code: number | null; said: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [`dist/server/${name}.mjs`, ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "production", PATH, HOME, NEXTAUTH_SECRET: "s".repeat(40), ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  return new Promise((done) => child.once("close", (code) => done({ code, said })));
}
