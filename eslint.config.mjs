import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import boundaries from "eslint-plugin-boundaries";
import { NOUNS } from "./scripts/source/layers.mjs";

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
];

const core = ["core", "pricing", "money"];
const platform = ["platform", ...core, "db"];

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
  db: ["db"],
};

/**
 * Single files of other layers that a layer may import too.
 * @type {Record<string, string | string[]>}
 */
const mayImportFiles = {
  // The only part of db that pages read directly.
  app: "config",
  // The table of languages and the limit of searches import nothing.
  money: "languages",
  pricing: "languages",
  "design-system": ["languages", "search-limit"],
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
  message: "Read the configuration from db/config.mjs.",
};

const SAY_CALLS = "Take the address from the noun's calls (lib/**/calls.ts) by send() or callAddress().";
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
  "@typescript-eslint/no-restricted-imports": [
    "error",
    { paths: [{ name: "@/lib/core/contract/call", importNames: ["call"], message: SAY_CALLS }] },
  ],
};

const consoleOnlyInScripts = { "no-console": "error" };

const connection = [
  {
    name: "postgres",
    message: "The connection lives in db/. Ask it through withTenant() or withoutTenant().",
  },
  { name: "drizzle-orm/postgres-js", message: "The connection lives in db/." },
];

const throughOurOwn = {
  "no-restricted-imports": [
    "error",
    {
      paths: connection,
      patterns: [
        {
          group: ["next-auth", "next-auth/*"],
          message: "next-auth signs in to the site and encrypts its cookie, in two files (docs/adr/0060).",
        },
      ],
    },
  ],
};

/** The only files that use next-auth (docs/adr/0060). */
const AROUND_NEXT_AUTH = [
  "app/api/auth/**",
  "lib/domain/auth/cookie.ts",
  "lib/server/auth/next-auth-options.ts",
];

/**
 * Browser tests wait until a page is ready, and for animations to end before axe runs. tests/support does
 * both.
 */
const throughSupport = {
  "@typescript-eslint/no-restricted-imports": [
    "error",
    {
      paths: [
        {
          name: "@playwright/test",
          allowTypeImports: true,
          message: "Take test and expect from tests/support.",
        },
        { name: "@axe-core/playwright", message: "Use expectAccessible()." },
      ],
    },
  ],
};

/**
 * Files without components and hooks. The React rules run React's compiler on each file, a third of lint's
 * time.
 */
const WITHOUT_REACT = ["lib/**/*.ts", "db/**", "scripts/**", "tests/**/*.ts", "*.{ts,mjs}"];
const rulesOfReact = next
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .filter((rule) => /^(react|react-hooks|jsx-a11y|@next\/next)\//.test(rule));
const noRulesOfReact = Object.fromEntries(rulesOfReact.map((rule) => [rule, "off"]));

const config = [
  {
    ignores: [
      ".next/**",
      "node_modules/**",
      "data/**",
      "dist/**",
      "next-env.d.ts",
      "test-results/**",
      "playwright-report/**",
      "coverage/**",
    ],
  },
  ...next,
  ...nextTypescript,
  { files: WITHOUT_REACT, rules: noRulesOfReact },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-ignore": true, "ts-expect-error": true, "ts-nocheck": true },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "no-empty": ["error", { allowEmptyCatch: false }],
      "no-duplicate-imports": "error",
    },
  },
  // Tests of types: what must not compile is marked as expected.
  {
    files: ["tests/**/*.test-d.ts"],
    rules: {
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
    },
  },
  {
    files: ["app/**", "lib/**", "db/**"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": layers,
      "boundaries/files": [
        { category: "config", pattern: "db/config.mjs" },
        { category: "languages", pattern: "lib/core/i18n/languages.ts" },
        { category: "search-limit", pattern: "lib/core/search/limits.ts" },
      ],
      "boundaries/legacy-templates": false,
      "import/resolver": { typescript: { project: "tsconfig.json" } },
    },
    rules: consoleOnlyInScripts,
  },
  // A later configuration overrides an earlier one, so reversing the order makes the first pattern win.
  ...layers.toReversed().map(boundaryOf),
  // The only place where a page writes a warning to the browser's console.
  { files: ["app/_client/session/quiet-log.ts"], rules: { "no-console": ["error", { allow: ["warn"] }] } },
  { files: ["app/**", "lib/**", "middleware.ts"], rules: throughOurOwn },
  { files: AROUND_NEXT_AUTH, rules: { "no-restricted-imports": ["error", { paths: connection }] } },
  {
    files: ["lib/**", "db/**", "scripts/**", "*.ts"],
    // These two scripts may run before the packages are installed, so they cannot load the configuration. The
    // test configurations read variables of the test run.
    ignores: [
      "db/config.mjs",
      "scripts/setup/install.mjs",
      "scripts/setup/build.mjs",
      "playwright.config.ts",
      "vitest.config.ts",
    ],
    rules: { "no-restricted-syntax": ["error", environmentInConfig] },
  },
  { files: ["app/**"], rules: statedOnce },
  // The limits that `npm run measure` counts: a function fits on a screen, and two files fit side by side.
  {
    files: ["app/**", "lib/**", "db/**", "scripts/**", "*.ts"],
    rules: {
      "max-len": ["error", { code: 120 }],
      "max-lines-per-function": ["error", { max: 80, IIFEs: true }],
    },
  },
  { files: ["tests/e2e/**", "tests/slow/screens/**"], rules: throughSupport },
  // The PDF's Image is not HTML and has no alt.
  { files: ["lib/domain/pdf/**"], rules: { "jsx-a11y/alt-text": "off" } },
  // A mail is a document of its own, displayed by mail clients.
  {
    files: ["lib/domain/mail/**"],
    rules: { "@next/next/no-img-element": "off", "@next/next/no-head-element": "off" },
  },
];

export default config;
