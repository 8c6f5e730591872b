import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import boundaries from "eslint-plugin-boundaries";

/** The house's layers: arrows go app -> lib -> db, money imports nothing, pricing imports only money. */
const layers = [
  { type: "design-system", pattern: "app/_ui" },
  { type: "app", pattern: "app" },
  { type: "money", pattern: "lib/money" },
  { type: "pricing", pattern: "lib/pricing" },
  { type: "lib", pattern: "lib" },
  { type: "seed", pattern: "db/seed" },
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

/** A column that holds a price's parts is typed by the module that makes them; no code crosses. */
const typesOfPricing = {
  from: { element: { type: "db" } },
  allow: { to: { element: { type: "pricing" } }, dependency: { kind: "type" } },
};

const consoleOnlyInScripts = { "no-console": "error" };

const rawConnection = {
  "no-restricted-imports": [
    "error",
    {
      paths: [
        {
          name: "postgres",
          message: "The connection lives in db/. Ask it through withTenant() or withoutTenant().",
        },
        { name: "drizzle-orm/postgres-js", message: "The connection lives in db/." },
      ],
    },
  ],
};

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
    },
  },
  {
    files: ["app/**", "lib/**", "db/**"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": layers,
      "import/resolver": { typescript: { project: "tsconfig.json" } },
    },
    rules: {
      ...consoleOnlyInScripts,
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: [
            from("app", "app", "design-system", "lib", "pricing", "money"),
            from("design-system", "design-system", "money"),
            from("lib", "lib", "pricing", "money", "db"),
            from("pricing", "pricing", "money"),
            from("money", "money"),
            from("db", "db"),
            // Demo data is made by the same verbs as real data; nothing but scripts and tests imports it.
            from("seed", "seed", "db", "lib", "pricing", "money"),
            typesOfPricing,
          ],
        },
      ],
    },
  },
  // The one place where a page warns in the browser's console.
  { files: ["app/_client/session/quiet-log.ts"], rules: { "no-console": ["error", { allow: ["warn"] }] } },
  { files: ["app/**", "lib/**", "middleware.ts"], rules: rawConnection },
  { files: ["tests/e2e/**"], rules: throughSupport },
  // The PDF's Image is no HTML: it has no alt.
  { files: ["lib/pdf/**"], rules: { "jsx-a11y/alt-text": "off" } },
  // A mail is a document of its own, shown by mail programs.
  {
    files: ["lib/mail/**"],
    rules: { "@next/next/no-img-element": "off", "@next/next/no-head-element": "off" },
  },
];

export default config;
