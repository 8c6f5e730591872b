import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shippedVersion } from "@/scripts/setup/shipped-node.mjs";
import { stagesOf, type Stage } from "../../proofs/image/dockerfile";

type Rule = {
  says: string;
  isBroken: (stages: readonly Stage[]) => boolean;
  /** A Dockerfile that violates the rule. */
  broken: string;
};

const all = (stages: readonly Stage[], name: string) =>
  stages.flatMap(({ instructions }) => instructions.filter((each) => each.name === name));
const runs = (stages: readonly Stage[]) => all(stages, "RUN").map(({ words }) => words);
const ofLast = (stages: readonly Stage[], name: string) => all(stages.slice(-1), name);
const FROM = "FROM node:22\n";

/** hadolint's rules that can apply to such a Dockerfile, by their ids, without those for shell scripts. */
const RULES: Record<string, Rule> = {
  DL3000: {
    says: "WORKDIR is absolute",
    isBroken: (stages) => all(stages, "WORKDIR").some(({ words }) => !words.startsWith("/")),
    broken: `${FROM}WORKDIR kapi`,
  },
  DL3002: {
    says: "the last user is not root",
    isBroken: (stages) => /^(?:root|0)?(?::|$)/.test(ofLast(stages, "USER").at(-1)?.words ?? ""),
    broken: `${FROM}USER node\nUSER root`,
  },
  DL3003: {
    says: "WORKDIR, not cd",
    isBroken: (stages) => runs(stages).some((words) => /(?:^|&& )cd /.test(words)),
    broken: `${FROM}RUN cd /kapi && ls`,
  },
  DL3004: {
    says: "no sudo",
    isBroken: (stages) => runs(stages).some((words) => /\bsudo\b/.test(words)),
    broken: `${FROM}RUN sudo true`,
  },
  DL3007: {
    says: "images by version, or a stage's name",
    isBroken: (stages) =>
      stages.some(
        ({ image }, index) =>
          !stages.slice(0, index).some(({ alias }) => alias === image) && !/:(?!latest)[\w.-]+$/.test(image),
      ),
    broken: "FROM node\nRUN true",
  },
  DL3008: {
    says: "Debian's packages by version",
    isBroken: (stages) => installed(stages).some((name) => !name.includes("=")),
    broken: `${FROM}RUN apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*`,
  },
  DL3009: {
    says: "apt's lists are removed where they were read",
    isBroken: (stages) =>
      runs(stages).some(
        (words) => words.includes("apt-get update") && !words.includes("rm -rf /var/lib/apt/lists"),
      ),
    broken: `${FROM}RUN apt-get update`,
  },
  DL3015: {
    says: "without recommended packages",
    isBroken: (stages) =>
      runs(stages).some(
        (words) => words.includes("apt-get install") && !words.includes("--no-install-recommends"),
      ),
    broken: `${FROM}RUN apt-get install -y git=1:2`,
  },
  DL3016: {
    says: "npm's packages by the lockfile or by version",
    isBroken: (stages) => runs(stages).some((words) => /npm (?:install|i) (?!\S+@\d)/.test(words)),
    broken: `${FROM}RUN npm install -g typescript`,
  },
  DL3020: {
    says: "COPY, not ADD",
    isBroken: (stages) => all(stages, "ADD").length > 0,
    broken: `${FROM}ADD . /kapi`,
  },
  DL3021: {
    says: "COPY of several files to a folder",
    isBroken: (stages) =>
      all(stages, "COPY").some(({ words }) => words.split(/\s+/).length > 2 && !words.endsWith("/")),
    broken: `${FROM}COPY a b /kapi`,
  },
  DL3022: {
    says: "COPY from a stage before it",
    isBroken: (stages) =>
      stages.some((stage, index) =>
        all([stage], "COPY").some(
          ({ flags: { from } }) =>
            from !== undefined && !stages.slice(0, index).some(({ alias }) => alias === from),
        ),
      ),
    broken: `${FROM}COPY --from=other /kapi /kapi`,
  },
  DL3024: {
    says: "stages have different names",
    isBroken: (stages) => {
      const names = stages.flatMap(({ alias }) => alias ?? []);
      return new Set(names).size < names.length;
    },
    broken: "FROM node:22 AS build\nFROM node:22 AS build",
  },
  DL3025: {
    says: "CMD and ENTRYPOINT as lists, so that signals arrive",
    isBroken: (stages) =>
      [...all(stages, "CMD"), ...all(stages, "ENTRYPOINT")].some(({ words }) => !words.startsWith("[")),
    broken: `${FROM}CMD node scripts/start.mjs`,
  },
  DL3044: {
    says: "ENV does not use what it sets",
    isBroken: (stages) =>
      all(stages, "ENV").some(({ words }) =>
        [...words.matchAll(/(?:^| )(\w+)=/g)].some(([, name = ""]) =>
          new RegExp(` \\w+=\\S*\\$\\{?${name}\\b`).test(words),
        ),
      ),
    broken: `${FROM}ENV HOME=/kapi DATA_DIR=$HOME/data`,
  },
  DL3045: {
    says: "COPY to a relative place after WORKDIR alone",
    isBroken: (stages) =>
      stages.some(({ instructions }) => {
        const at = instructions.findIndex(({ name }) => name === "WORKDIR");
        return instructions.some(
          ({ name, words }, index) => name === "COPY" && !/\s\/\S*$/.test(words) && (at < 0 || index < at),
        );
      }),
    broken: `${FROM}COPY . .`,
  },
  DL3057: {
    says: "it says how its health is asked",
    isBroken: (stages) => ofLast(stages, "HEALTHCHECK").length === 0,
    broken: `${FROM}CMD ["node"]`,
  },
  DL3059: {
    says: "RUNs in a row are one",
    isBroken: (stages) =>
      stages.some(({ instructions }) =>
        instructions.some(({ name }, index) => name === "RUN" && instructions[index + 1]?.name === "RUN"),
      ),
    broken: `${FROM}RUN true\nRUN true`,
  },
  DL4000: {
    says: "no MAINTAINER",
    isBroken: (stages) => all(stages, "MAINTAINER").length > 0,
    broken: `${FROM}MAINTAINER somebody`,
  },
  DL4003: {
    says: "one CMD for each stage",
    isBroken: (stages) => stages.some((stage) => all([stage], "CMD").length > 1),
    broken: `${FROM}CMD ["a"]\nCMD ["b"]`,
  },
  DL4006: {
    says: "a pipe fails when its first part does",
    isBroken: (stages) => runs(stages).some((words) => /[^|]\|[^|]/.test(words)),
    broken: `${FROM}RUN cat list | sh`,
  },
};

/** The packages that apt-get installs. */
const installed = (stages: readonly Stage[]) =>
  runs(stages).flatMap((words) =>
    [...words.matchAll(/apt-get install ([^&;|]*)/g)].flatMap(([, names = ""]) =>
      names.split(/\s+/).filter((name) => name !== "" && !name.startsWith("-")),
    ),
  );

describe("the Dockerfile", () => {
  const stages = stagesOf(readFileSync("Dockerfile", "utf8"));

  test.each(Object.entries(RULES))("%s: $says", (_, { isBroken, broken }) => {
    expect(isBroken(stagesOf(broken))).toBe(true);
    expect(isBroken(stages)).toBe(false);
  });

  test("is read with its stages, comments and continued lines", () => {
    expect(stages.map(({ alias }) => alias)).toEqual(["build", undefined]);
    expect(runs(stages).join("\n")).not.toMatch(/#|\\\n/);
    expect(all(stages, "RUN")[0]).toEqual({
      name: "RUN",
      flags: { mount: "type=cache,target=/root/.npm" },
      words: "npm ci --include=dev",
    });
  });
});

test("compose.yaml names its images by version", () => {
  const images = [...readFileSync("compose.yaml", "utf8").matchAll(/^\s+image: (.+)$/gm)].map(
    ([, image = ""]) => image,
  );
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => !/:[\w.-]*\d[\w.-]*$/.test(image))).toEqual([]);
});

test("all stages are of one exact version of Node, on which the API tests run too", () => {
  expect(shippedVersion(readFileSync("Dockerfile", "utf8"))).toMatch(/^\d+\.\d+\.\d+$/);
  expect(() => shippedVersion("FROM node:24-bookworm-slim")).toThrow("no one exact version of Node: 24");
  expect(() => shippedVersion("FROM node:24.1.0-slim AS build\nFROM node:24.2.0-slim")).toThrow(
    "24.1.0, 24.2.0",
  );
});
