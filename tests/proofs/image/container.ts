import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { firstProcessOf } from "../machine/machine";
import { until } from "../steps";
import type { Image } from "./build-image";

const run = promisify(execFile);

/**
 * A running image, confined as in compose.yaml: only /tmp and /data are writable, and it has no capabilities.
 */
export type Container = {
  /**
   * Runs a program inside as the image's user and returns its output. Throws with the output unless it exits
   * with 0.
   */
  exec: (words: readonly string[]) => Promise<string>;
  /** The output so far. */
  said: () => string;
  /** The id of its first process, as seen from this machine. */
  pid: number;
  isRunning: () => boolean;
  /** Sends a signal to its first process and returns the exit code. */
  end: (signal: "TERM" | "KILL") => Promise<number | null>;
};

/**
 * @param options.folder for its data and mounts
 * @param options.secrets the folder that is mounted at /run/secrets
 */
export async function startContainer(
  image: Image,
  {
    folder,
    secrets,
    environment,
  }: { folder: string; secrets: string; environment: Readonly<Record<string, string>> },
): Promise<Container> {
  const [root, data] = [join(folder, "root"), join(folder, "data")];
  for (const each of [root, data]) mkdirSync(each, { recursive: true });
  const command = JSON.parse(image.said["CMD"] ?? "[]") as string[];
  const settings = Object.entries({ ...image.environment, HOME: "/home/node", ...environment }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const asUser = [
    "setpriv",
    `--reuid=${image.user}`,
    `--regid=${image.user}`,
    "--init-groups",
    "--inh-caps=-all",
    "--bounding-set=-all",
    "--no-new-privs",
  ];
  const host = spawn(
    "unshare",
    [
      ...["--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child"],
      ...["sh", "-ec", START, "sh", root, image.layers.join(":"), data, secrets, image.workdir],
      ...["env", "-i", ...settings, ...asUser, ...command],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [host.stdout, host.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(host, "exit") as Promise<[number | null]>;
  const pid = await firstProcessOf(host);
  const isRunning = () => host.exitCode === null && host.signalCode === null;
  await until("its root is mounted", () =>
    Promise.resolve(!isRunning() || readFileSync(`/proc/${pid}/comm`, "utf8").trim() === command[0]),
  );
  return {
    pid,
    said: () => output,
    isRunning,
    exec: async (words) => {
      const inside = ["--target", String(pid), "--mount", "--pid", "--ipc", "--uts", "--root"];
      const program = ["sh", "-c", 'cd "$0" && exec "$@"', image.workdir, ...asUser, ...words];
      const { stdout } = await run("nsenter", [...inside, "env", "-i", ...settings, ...program]);
      return stdout;
    },
    end: async (signal) => {
      process.kill(pid, `SIG${signal}`);
      const [code] = await ended;
      return code;
    },
  };
}

const START = `
root=$1 layers=$2 data=$3 secrets=$4 workdir=$5; shift 5
mount -t overlay overlay -o "lowerdir=$layers" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mkdir "$root/run/secrets"
# Each for itself, as compose does it: who may enter their folder here does not matter there.
for file in "$secrets"/*; do
  : > "$root/run/secrets/\${file##*/}"
  mount --bind "$file" "$root/run/secrets/\${file##*/}"
done
# A volume begins with what the image has there.
chown --reference="$root/data" "$data"
chmod --reference="$root/data" "$data"
mount --bind "$data" "$root/data"
exec chroot "$root" sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"
`;
