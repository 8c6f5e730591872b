import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { config } from "@/base/config.mjs";
import { until } from "../steps";

const run = promisify(execFile);

/**
 * A Debian machine in namespaces of its own, with systemd and services. It shares the network of the process
 * that started it, and ends with that process.
 */
export type Machine = {
  /** Runs shell commands as root until one fails. Returns their output; throws with it after a failure. */
  shell: (lines: string, environment?: Record<string, string>) => Promise<string>;
  /** Writes a file. By default only root may read it. */
  write: (path: string, text: string | Buffer, mode?: string) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * @param layers the folders of its root, topmost first; they are not written to
 * @param files files of this machine to provide in /root, by their names there
 */
export async function startMachine(
  layers: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<Machine> {
  mkdirSync(join(config.KAPI_TEST_FOLDER, "machines"), { recursive: true });
  const folder = mkdtempSync(join(config.KAPI_TEST_FOLDER, "machines", "machine-"));
  for (const name of ["root", "upper", "work", "files/root"])
    mkdirSync(join(folder, name), { recursive: true });
  for (const [name, file] of Object.entries(files)) linkSync(file, join(folder, "files/root", name));
  const host = spawn(
    "unshare",
    [
      "--mount",
      "--pid",
      "--uts",
      "--ipc",
      "--cgroup",
      "--fork",
      "--kill-child",
      "sh",
      "-ec",
      BOOT,
      "sh",
      folder,
      [join(folder, "files"), ...layers].join(":"),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const inside = ["--target", String(await initOf(host)), "--mount", "--pid", "--uts", "--ipc", "--cgroup"];
  const shell = async (lines: string, environment: Record<string, string> = {}) => {
    const words = [
      "env",
      "-i",
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "LC_ALL=C.UTF-8",
      "HOME=/root",
    ];
    const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    try {
      const { stdout } = await run(
        "nsenter",
        [...inside, ...words, ...given, "sh", "-ec", `cd /root\n${lines}`],
        {
          maxBuffer: 64 << 20,
        },
      );
      return stdout;
    } catch (error) {
      const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
      throw new Error(`Ended with ${code}:\n${lines.trim()}\n${stdout}${stderr}`, { cause: error });
    }
  };
  const write = (path: string, text: string | Buffer, mode = "0600") => {
    // A redirection in the shell, because /dev/stdin is a socket here, which cannot be opened by name.
    const lines = 'mkdir -p "${1%/*}"; cat > "$1"; chmod $2 "$1"';
    execFileSync("nsenter", [...inside, "sh", "-ec", lines, "sh", path, mode], { input: text });
    return Promise.resolve();
  };
  const stop = async () => {
    const ended = once(host, "exit");
    host.kill("SIGKILL");
    await ended;
    // Its root is unmounted when its last process has ended.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    await until("systemd has started the machine", async () => {
      const state = (await shell("systemctl is-system-running || true")).trim();
      return ["running", "degraded"].includes(state) || state;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    shell,
    write,
    stop,
  };
}

/**
 * The id, as seen from this machine, of the first process in the namespace that `unshare --pid --fork`
 * created.
 */
export async function firstProcessOf(host: ChildProcess): Promise<number> {
  const children = () => readFileSync(`/proc/${host.pid}/task/${host.pid}/children`, "utf8").trim();
  await until("the machine's first process", () => Promise.resolve(children() !== ""));
  return Number(children());
}

async function initOf(host: ChildProcess): Promise<number> {
  const pid = await firstProcessOf(host);
  await until("systemd is its first process", () =>
    Promise.resolve(readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "systemd"),
  );
  return pid;
}

const BOOT = `
root=$1/root
mount --make-rprivate /
mount -t overlay overlay -o lowerdir=$2,upperdir=$1/upper,workdir=$1/work $root
mount -t proc proc $root/proc
mount --bind $root/proc/sys $root/proc/sys
mount -o remount,bind,ro $root/proc/sys
mount -t sysfs -o ro sysfs $root/sys
mount -t cgroup2 cgroup2 $root/sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs $root/run
mount -t tmpfs -o mode=755 tmpfs $root/dev
mkdir $root/dev/pts $root/dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts $root/dev/pts
mount -t tmpfs -o mode=1777 tmpfs $root/dev/shm
for device in 'null 3' 'zero 5' 'full 7' 'random 8' 'urandom 9'; do
  set -- "$1" "$2" $device
  mknod -m 666 $root/dev/$3 c 1 $4
done
mknod -m 666 $root/dev/tty c 5 0
ln -s pts/ptmx $root/dev/ptmx
ln -s /proc/self/fd $root/dev/fd
ln -s /proc/self/fd/0 $root/dev/stdin
ln -s /proc/self/fd/1 $root/dev/stdout
ln -s /proc/self/fd/2 $root/dev/stderr
mkdir -p $root/former
cd $root
pivot_root . former
umount -l /former
mount --make-rshared /
hostname kapi
exec env -i container=kapi PATH=/usr/sbin:/usr/bin:/sbin:/bin /usr/lib/systemd/systemd --system --log-target=null
`;
