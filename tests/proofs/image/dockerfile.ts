/**
 * One instruction of a Dockerfile, such as RUN or COPY. Flags (`--from=build`) are separate from the words.
 */
export type Instruction = { name: string; flags: Record<string, string>; words: string };

/** A stage: its base image and the instructions on top. */
export type Stage = { image: string; alias: string | undefined; instructions: Instruction[] };

/**
 * Parses a Dockerfile like BuildKit, as far as ours needs: no heredocs, and no escapes except at the end of a
 * line.
 */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of instructionsOf(text)) {
    if (instruction.name === "FROM") {
      const [image = "", , alias] = instruction.words.split(/\s+/);
      stages.push({ image, alias, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.name} stands before the first FROM.`);
    stage.instructions.push(instruction);
  }
  return stages;
}

function instructionsOf(text: string): Instruction[] {
  // Comments and empty lines are ignored, even within a continued instruction.
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  return lines
    .join("\n")
    .replace(/\\\n/g, "")
    .split("\n")
    .map((line) => {
      const [, name = "", rest = ""] = /^\s*([A-Za-z]+)\s+(.*)$/.exec(line) ?? [];
      if (!name) throw new Error(`This is no instruction: ${line}`);
      const [, flags = "", words = ""] = /^((?:--\S+\s+)*)(.*)$/.exec(rest) ?? [];
      return { name: name.toUpperCase(), flags: flagsOf(flags), words: words.trim() };
    });
}

const flagsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+)(?:=(\S+))?/g)].map(([, name = "", value = ""]) => [name, value]),
  );

/** The variables that ENV sets, with known variables expanded. */
export const settingsOf = (words: string, known: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    words.split(/\s+/).map((pair) => {
      const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      return [name, value.replace(/\$\{?(\w+)\}?/g, (_, variable: string) => known[variable] ?? "")];
    }),
  );
