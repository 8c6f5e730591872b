import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import boundaries from "eslint-plugin-boundaries";
import { NOUNS } from "./scripts/source/layers.mjs";

/**
 * The layers, lowest first but for the design system; docs/architecture.md has the picture. The first pattern that
 * fits counts.
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

/**
 * @param {string} type
 * @param {string[]} allowed
 */
const from = (type, ...allowed) => ({
  from: { element: { type } },
  allow: { to: { element: { type: allowed } } },
});

const core = ["core", "pricing", "money"];
const platform = ["platform", ...core, "db"];

/**
 * Members that the framework replaces by their values when it builds, and by which it leaves code out of what it
 * builds.
 */
const REPLACED = "MemberExpression[computed=false][property.name=/^(NODE_ENV|NEXT_RUNTIME)$/]";
const ENVIRONMENT = 'MemberExpression[object.name="process"][property.name="env"]';

/** Configuration is read and checked in one place. */
const environmentInConfig = {
  selector: `:not(${REPLACED}) > ${ENVIRONMENT}`,
  message: "Read the configuration from db/config.mjs.",
};

const SAY_CALLS = "Take the address from the noun's calls (lib/**/calls.ts) by send() or callAddress().";
const ADDRESS = String.raw`/^\/api(\/|$)/`;

/** Where an endpoint is stands in its contract alone. */
const callsFromContracts = {
  "no-restricted-syntax": [
    "error",
    environmentInConfig,
    { selector: `Literal[value=${ADDRESS}]`, message: SAY_CALLS },
    { selector: `TemplateElement[value.raw=${ADDRESS}]`, message: SAY_CALLS },
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

/** The whole of what uses next-auth (docs/adr/0060). */
const AROUND_NEXT_AUTH = [
  "app/api/auth/**",
  "lib/domain/auth/cookie.ts",
  "lib/server/auth/next-auth-options.ts",
];

/** Browser tests wait for a page that is ready, and for animations before axe looks: tests/support does both. */
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
      "import/no-duplicates": ["error", { "prefer-inline": true }],
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
      ],
      "import/resolver": { typescript: { project: "tsconfig.json" } },
    },
    rules: {
      ...consoleOnlyInScripts,
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: [
            from(
              "app",
              "app",
              "design-system",
              "server",
              ...NOUNS,
              "api-client",
              ...platform.filter((layer) => layer !== "db"),
            ),
            from("design-system", "design-system", "money"),
            from("server", "server", "api-client", ...NOUNS, ...platform),
            ...NOUNS.map((noun, place) => from(noun, ...NOUNS.slice(0, place + 1), ...platform)),
            from("api-client", "api-client", ...core),
            from("platform", ...platform),
            from("core", ...core),
            from("pricing", "pricing", "money"),
            from("money", "money"),
            from("db", "db"),
            // The one thing of db that pages read themselves.
            { from: { element: { type: "app" } }, allow: { to: { file: { categories: "config" } } } },
            // The table of languages imports nothing.
            {
              from: { element: { type: ["money", "pricing", "design-system"] } },
              allow: { to: { file: { categories: "languages" } } },
            },
          ],
        },
      ],
    },
  },
  // The one place where a page warns in the browser's console.
  { files: ["app/_client/session/quiet-log.ts"], rules: { "no-console": ["error", { allow: ["warn"] }] } },
  { files: ["app/**", "lib/**", "middleware.ts"], rules: throughOurOwn },
  { files: AROUND_NEXT_AUTH, rules: { "no-restricted-imports": ["error", { paths: connection }] } },
  {
    files: ["lib/**", "db/**", "scripts/**", "*.ts"],
    // What runs before the packages are installed cannot load the configuration; both pass the environment on to what
    // they start.
    ignores: [
      "db/config.mjs",
      "scripts/setup/install.mjs",
      "scripts/setup/build.mjs",
      "playwright.config.ts",
      "vitest.config.ts",
    ],
    rules: { "no-restricted-syntax": ["error", environmentInConfig] },
  },
  { files: ["app/**"], rules: callsFromContracts },
  // What `npm run measure` counts, as limits: a screen of code, and a line that two can read beside each other.
  {
    files: ["app/**", "lib/**", "db/**", "scripts/**", "*.ts"],
    rules: {
      "max-len": ["error", { code: 120 }],
      "max-lines-per-function": ["error", { max: 80, IIFEs: true }],
    },
  },
  { files: ["tests/e2e/**"], rules: throughSupport },
  // The PDF's Image is no HTML: it has no alt.
  { files: ["lib/domain/pdf/**"], rules: { "jsx-a11y/alt-text": "off" } },
  // A mail is a document of its own, shown by mail programs.
  {
    files: ["lib/domain/mail/**"],
    rules: { "@next/next/no-img-element": "off", "@next/next/no-head-element": "off" },
  },
];

export default config;
