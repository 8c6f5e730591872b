import { defineConfig } from "vitest/config";
import config from "../../vitest.config";

const isUnit = (project: unknown): boolean => JSON.stringify(project).includes('"name":"unit');

/** Unit tests alone: StrykerJS cannot choose among projects. */
export default defineConfig({
  ...config,
  test: { ...config.test, projects: config.test?.projects?.filter(isUnit) },
});
