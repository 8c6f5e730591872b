import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { config } from "@/base/config.mjs";
import { hold, step } from "../steps";
import { settingsOf, type Instruction, type Stage } from "./dockerfile";

/** The result of a stage: the layers of its root folder, topmost first, and how to run it. */
export type Image = {
  layers: readonly string[];
  environment: Readonly<Record<string, string>>;
  workdir: string;
  user: string;
  /** VOLUME, HEALTHCHECK, CMD and so on, unparsed. */
  said: Readonly<Record<string, string>>;
};

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

export type BuildPlace = {
  /** The folder that COPY reads. */
  context: string;
  /** The folder for the layers. */
  folder: string;
  buildArguments: Readonly<Record<string, string>>;
  /** The layers of a base image that FROM names. */
  baseOf: (image: string) => readonly string[];
};

/** Executes the stages of a Dockerfile, each instruction as a step of the proof. Returns the last stage. */
export async function buildImage(stages: readonly Stage[], place: BuildPlace): Promise<Image> {
  const built = new Map<string, Image>();
  let last: Image | undefined;
  for (const [index, stage] of stages.entries()) {
    last = await buildStage(stage, join(place.folder, `stage-${index}`), place, built);
    built.set(stage.alias ?? String(index), last);
  }
  if (!last) throw new Error("There is no stage.");
  return last;
}

async function buildStage(
  { image, alias, instructions }: Stage,
  folder: string,
  place: BuildPlace,
  built: ReadonlyMap<string, Image>,
): Promise<Image> {
  const base = await step(`FROM ${image}${alias ? ` AS ${alias}` : ""}`, () => place.baseOf(image));
  const made = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const upper = made("upper");
  const mounted = {
    lower: base.join(":"),
    upper,
    work: made("work"),
    root: made("root"),
    other: made("other"),
  };
  const environment: Record<string, string> = { PATH, HOME: "/root" };
  const build: Record<string, string> = {};
  const state = { workdir: "/", user: "root", said: {} as Record<string, string> };
  for (const each of instructions) await step(titleOf(each), () => take(each));
  return { layers: [upper, ...base], environment, ...state };

  function take({ name, flags, words }: Instruction) {
    const known = { ...environment, ...build };
    switch (name) {
      case "WORKDIR":
        state.workdir = join(state.workdir, words);
        return inRoot(mounted, 'mkdir -p "$root$1"', [state.workdir]);
      case "USER":
        state.user = words;
        return;
      case "ENV":
        Object.assign(environment, settingsOf(words, known));
        return;
      case "ARG":
        Object.assign(build, { [words]: place.buildArguments[words] ?? "" });
        return;
      case "COPY":
        return copy(flags, words.split(/\s+/));
      case "RUN":
        hold(state.user === "root", "RUN as another user than root is not understood here.");
        return run(flags, words, known);
      case "VOLUME":
      case "EXPOSE":
      case "STOPSIGNAL":
      case "HEALTHCHECK":
      case "CMD":
        state.said[name] = words;
        return;
      default:
        throw new Error(`${name} is not understood here.`);
    }
  }

  function copy({ from, chown = "root:root", ...more }: Record<string, string>, words: readonly string[]) {
    hold(chown === "root:root" && Object.keys(more).length === 0, "These flags are not understood here.");
    const other = from === undefined ? undefined : built.get(from);
    if (from !== undefined && !other) throw new Error(`There is no stage ${from}.`);
    const target = words.at(-1) ?? "";
    const to = target.startsWith("/") ? target : join(state.workdir, target);
    inRoot({ ...mounted, from: other?.layers.join(":") ?? place.context }, COPY, [
      other ? "layers" : "folder",
      words.length > 2 || target.endsWith("/") ? `${to}/` : to,
      ...words.slice(0, -1),
    ]);
  }

  function run({ mount }: Record<string, string>, command: string, known: Readonly<Record<string, string>>) {
    const [, cached] = /^type=cache,target=(\S+)$/.exec(mount ?? "") ?? [];
    hold(mount === undefined || cached !== undefined, "This mount is not understood here.");
    const cache = join(config.KAPI_TEST_FOLDER, "cache", (cached ?? "").replaceAll("/", "_"));
    if (cached) mkdirSync(cache, { recursive: true });
    const settings = Object.entries({ ...known, ...trusted() }).map(([name, value]) => `${name}=${value}`);
    inRoot(mounted, RUN, [cached ?? "", cache, state.workdir, command, ...settings]);
  }
}

const titleOf = ({ name, flags, words }: Instruction) =>
  [name, ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`), words.replace(/\s+/g, " ")]
    .join(" ")
    .replace(/^(.{110}).+$/, "$1…");

/**
 * Certificates of a proxy through which this machine reaches registries. The build needs to trust them too.
 */
const CERTIFICATES = "/run/certificates.pem";
const ofMachine = () => process.env["NODE_EXTRA_CA_CERTS"] ?? "";
const trusted = (): Record<string, string> =>
  existsSync(ofMachine()) ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {};

type Mounted = { lower: string; upper: string; work: string; root: string; other: string; from?: string };

/**
 * Runs shell commands with the stage's root mounted at $root. The mounts end with the process. Throws with
 * the output if a command fails.
 */
function inRoot({ lower, upper, work, root, other, from = "" }: Mounted, lines: string, words: string[]) {
  const script = `mount -t overlay overlay -o "lowerdir=$lower,upperdir=$upper,workdir=$work" "$root"\n${lines}`;
  const { status, stdout, stderr } = spawnSync(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", script, "sh", ...words],
    {
      env: { NODE_ENV: "production", PATH, lower, upper, work, root, other, from, certificates: ofMachine() },
      encoding: "utf8",
      maxBuffer: 256 << 20,
    },
  );
  if (status !== 0) throw new Error(`Ended with ${status}:\n${stdout.slice(-3_000)}${stderr.slice(-3_000)}`);
}

/** As Docker does: copies the contents of a folder, not the folder itself, and root owns the copies. */
const COPY = `
kind=$1 to=$2; shift 2
if [ $kind = layers ]; then mount -t overlay overlay -o "lowerdir=$from" "$other"; else mount --bind "$from" "$other"; fi
case "$to" in */) mkdir -p "$root$to";; esac
for each; do
  if [ -d "$other/$each" ]; then
    mkdir -p "$root$to"
    cp -a --no-preserve=ownership "$other/$each/." "$root$to"
  else
    cp -a --no-preserve=ownership "$other/$each" "$root$to"
  fi
done
`;

const RUN = `
cached=$1 cache=$2 workdir=$3 command=$4; shift 4
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount --bind -o ro /etc/resolv.conf "$root/etc/resolv.conf"
if [ -f "$certificates" ]; then cat "$certificates" > "$root${CERTIFICATES}"; fi
if [ -n "$cached" ]; then mkdir -p "$root$cached"; mount --bind "$cache" "$root$cached"; fi
exec env -i "$@" chroot "$root" /bin/sh -c "cd '$workdir' || exit 1; $command"
`;
