import parser from "@typescript-eslint/parser";
import boundaries from "eslint-plugin-boundaries";
import { NOUNS } from "./scripts/source/layers.mjs";
import { NOT_SOURCE, SAY_CALLS } from "./scripts/source/lint.mjs";

/**
 * The layers; docs/architecture.md has a diagram. The first matching pattern applies, so specific patterns
 * come before general ones.
 */
const layers = [
  { type: "design-system", pattern: "app/_ui" },
  { type: "app", pattern: "app" },
  { type: "money", pattern: "lib/core/money" },
  { type: "pricing", pattern: "lib/core/pricing" },
  { type: "core", pattern: "lib/core" },
  { type: "platform", pattern: "lib/platform" },
  { type: "api-client", pattern: "lib/api-client" },
  ...NOUNS.map((noun) => ({ type: noun, pattern: `lib/domain/${noun}` })),
  { type: "server", pattern: "lib/server" },
  { type: "unknown", pattern: "lib" },
  { type: "db", pattern: "db" },
  { type: "base", pattern: "base" },
];

const core = ["core", "pricing", "money"];
const platform = ["platform", ...core, "db", "base"];

/**
 * What each layer may import.
 * @type {Record<string, string[]>}
 */
const mayImport = {
  app: [
    "app",
    "design-system",
    "server",
    ...NOUNS,
    "api-client",
    ...platform.filter((layer) => layer !== "db"),
  ],
  "design-system": ["design-system", "money"],
  server: ["server", "api-client", ...NOUNS, ...platform],
  ...Object.fromEntries(NOUNS.map((noun, place) => [noun, [...NOUNS.slice(0, place + 1), ...platform]])),
  "api-client": ["api-client", ...core],
  platform,
  core,
  pricing: ["pricing", "money"],
  money: ["money"],
  db: ["db", "base"],
  base: ["base"],
};

/**
 * Single files of other layers that a layer may import too.
 * @type {Record<string, string | string[]>}
 */
const mayImportFiles = {
  // The table of languages, the limit of searches, their folding and the access to own properties import nothing;
  // days and amounts are written and read in one way.
  money: ["languages", "own-value"],
  pricing: "languages",
  "design-system": ["languages", "search-limit", "fold-text", "own-value", "offer-text", "typed-day"],
};

/**
 * The rule for the files of one layer. A single rule with the policies of all layers would compare each
 * import with every policy, which takes longer than the rest of lint.
 * @param {{ type: string, pattern: string }} layer
 */
const boundaryOf = ({ type, pattern }) => {
  const types = mayImport[type];
  const categories = mayImportFiles[type];
  const policies = [
    ...(types ? [{ allow: { to: { element: { type: types } } } }] : []),
    ...(categories ? [{ allow: { to: { file: { categories } } } }] : []),
  ];
  return {
    files: [`${pattern}/**`],
    rules: { "boundaries/dependencies": ["error", { default: "disallow", policies }] },
  };
};

/**
 * Members of process.env that the framework replaces with constants in the build, to leave out unused code.
 */
const REPLACED = "MemberExpression[computed=false][property.name=/^(NODE_ENV|NEXT_RUNTIME)$/]";
const ENVIRONMENT = 'MemberExpression[object.name="process"][property.name="env"]';

/** Configuration is read and validated in one place. */
const environmentInConfig = {
  selector: `:not(${REPLACED}) > ${ENVIRONMENT}`,
  message: "Read the configuration from base/config.mjs.",
};

const ADDRESS = String.raw`/^\/api(\/|$)/`;

/** A field accepts as many characters as the API does. */
const lengthsFromLimits = {
  selector: ':matches(JSXAttribute[name.name="maxLength"], Property[key.name="maxLength"]) Literal',
  message:
    "Take the length from the noun's limits.ts; one that the API does not check needs a named constant.",
};

/** The address of an endpoint is written in its contract only, and the length of a field in its noun's limits. */
const statedOnce = {
  "no-restricted-syntax": [
    "error",
    environmentInConfig,
    { selector: `Literal[value=${ADDRESS}]`, message: SAY_CALLS },
    { selector: `TemplateElement[value.raw=${ADDRESS}]`, message: SAY_CALLS },
    lengthsFromLimits,
  ],
};

const config = [
  {
    ignores: [...NOT_SOURCE, "tests/**"],
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  },
  {
    files: ["app/**", "lib/**", "db/**", "base/**"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": layers,
      "boundaries/files": [
        { category: "languages", pattern: "lib/core/i18n/languages.ts" },
        { category: "search-limit", pattern: "lib/core/search/limits.ts" },
        { category: "fold-text", pattern: "lib/core/search/fold-text.ts" },
        { category: "own-value", pattern: "lib/core/own-value.ts" },
        { category: "offer-text", pattern: "lib/core/offers/offer-text.ts" },
        { category: "typed-day", pattern: "lib/core/time/typed-day.ts" },
      ],
      "boundaries/legacy-templates": false,
      "import/resolver": { typescript: { project: "tsconfig.json" } },
    },
  },
  // A later configuration overrides an earlier one, so reversing the order makes the first pattern win.
  ...layers.toReversed().map(boundaryOf),
  {
    files: ["lib/**", "db/**", "base/**", "scripts/**", "*.ts"],
    // These two scripts may run before the packages are installed, so they cannot load the configuration. The
    // test configurations read variables of the test run.
    ignores: [
      "base/config.mjs",
      "scripts/setup/install.mjs",
      "scripts/setup/build.mjs",
      "playwright.config.ts",
      "vitest.config.ts",
    ],
    rules: { "no-restricted-syntax": ["error", environmentInConfig] },
  },
  { files: ["app/**"], rules: statedOnce },
  // Two files fit side by side; `npm run measure` counts the longer lines.
  {
    files: ["app/**", "lib/**", "db/**", "base/**", "scripts/**", "*.ts"],
    rules: { "max-len": ["error", { code: 120 }] },
  },
];

export default config;
