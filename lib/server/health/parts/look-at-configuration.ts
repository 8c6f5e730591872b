import { checkConfig, config, unknownVariables } from "@/base/config.mjs";
import { failure, ok, reasonOf, warning, type Finding } from "./finding";

/** Checks environment variables: invalid values, unknown variables, and what production should set. */
export function lookAtConfiguration(): Finding[] {
  try {
    checkConfig();
  } catch (error) {
    return reasonOf(error)
      .split("\n")
      .slice(1)
      .map((line) =>
        failure("configuration", line.trim(), "Correct the variable; docs/operations.md lists them all."),
      );
  }
  const domain = config.MAIN_DOMAIN
    ? []
    : [
        warning(
          "configuration",
          "MAIN_DOMAIN is not set: every host is answered, as on a developer's machine.",
          "Set it to the domain below which tenants have theirs.",
        ),
      ];
  const result = [...lookAtNames(), ...domain];
  return result.length > 0 ? result : [ok("configuration", "Every variable has a value that can be used.")];
}

/** Variables that are set but that nothing reads, most of them misspelt. */
export const lookAtNames = (): Finding[] =>
  unknownVariables().map(({ name, meant }) =>
    warning(
      "configuration",
      `${name} is set, and nothing reads it.`,
      meant === undefined ? "Correct its name or take it away." : `Call it ${meant}, or take it away.`,
    ),
  );
