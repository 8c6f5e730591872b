import { defineConfig } from "oxlint";
import { NOT_SOURCE, SAY_CALLS } from "./scripts/source/lint.mjs";

/** @typedef {NonNullable<import("oxlint").OxlintConfig["rules"]>} Rules */

const connection = [
  {
    name: "postgres",
    message: "The connection lives in db/. Ask it through withTenant() or withoutTenant().",
  },
  { name: "drizzle-orm/postgres-js", message: "The connection lives in db/." },
];

const nextAuth = {
  group: ["next-auth", "next-auth/*"],
  message: "next-auth signs in to the site and encrypts its cookie, in two files (docs/adr/0060).",
};

/** The address of an endpoint is written in its contract only. */
const contracts = { name: "@/lib/core/contract/call", importNames: ["call"], message: SAY_CALLS };

/**
 * Browser tests wait until a page is ready, and for animations to end before axe runs. tests/support does
 * both.
 */
const throughSupport = [
  {
    name: "@playwright/test",
    allowTypeImports: true,
    message: "Take test and expect from tests/support.",
  },
  { name: "@axe-core/playwright", message: "Use expectAccessible()." },
];

/**
 * @param {NonNullable<Extract<Rules["no-restricted-imports"], readonly unknown[]>[1]>} imports
 * @returns {Rules}
 */
const refusing = (imports) => ({ "no-restricted-imports": ["error", imports] });

/**
 * Rules that need types (docs/adr/0115).
 * @type {Rules}
 */
const rulesWithTypes = {
  "typescript/await-thenable": "error",
  "typescript/no-array-delete": "error",
  "typescript/no-base-to-string": "error",
  "typescript/no-deprecated": [
    "error",
    {
      allow: [
        // Over plain http browsers have no other way to copy.
        { from: "lib", name: "execCommand" },
        // Marked as deprecated to stand out. It is called only where an operator allows private addresses.
        { from: "package", package: "openid-client", name: "allowInsecureRequests" },
      ],
    },
  ],
  "typescript/no-duplicate-type-constituents": "error",
  "typescript/no-floating-promises": "error",
  "typescript/no-for-in-array": "error",
  "typescript/no-implied-eval": "error",
  "typescript/no-misused-promises": "error",
  "typescript/no-redundant-type-constituents": "error",
  "typescript/no-unnecessary-boolean-literal-compare": "error",
  "typescript/no-unnecessary-template-expression": "error",
  "typescript/no-unnecessary-type-assertion": "error",
  "typescript/no-useless-default-assignment": "error",
  // What was caught is of unknown type, and may be thrown again.
  "typescript/only-throw-error": ["error", { allowThrowingUnknown: true }],
  "typescript/prefer-promise-reject-errors": ["error", { allowThrowingUnknown: true }],
  "typescript/require-array-sort-compare": ["error", { ignoreStringArrays: true }],
  "typescript/restrict-plus-operands": "error",
  "typescript/restrict-template-expressions": "error",
  "typescript/return-await": ["error", "in-try-catch"],
  "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "typescript/unbound-method": "error",
};

/** @type {Rules} */
const rulesWithoutTypes = {
  "no-array-constructor": "error",
  "no-duplicate-imports": "error",
  "no-empty": ["error", { allowEmptyCatch: false }],
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  "no-var": "error",
  // A function may read a variable before it is assigned.
  "prefer-const": ["error", { ignoreReadBeforeAssign: true }],
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "import/no-anonymous-default-export": "error",
  "react/display-name": "error",
  "react/jsx-no-comment-textnodes": "error",
  "react/no-unescaped-entities": "error",
  "react/require-render-return": "error",
  "react/rules-of-hooks": "error",
  "react/unsupported-syntax": "error",
  "typescript/ban-ts-comment": ["error", { "ts-ignore": true, "ts-expect-error": true, "ts-nocheck": true }],
  "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
  "typescript/no-empty-object-type": "error",
  "typescript/no-explicit-any": "error",
  "typescript/no-namespace": "error",
  "typescript/no-require-imports": "error",
  "typescript/no-unnecessary-type-constraint": "error",
  "typescript/no-unsafe-function-type": "error",
};

/**
 * Rules of the category "correctness" that are wrong here.
 * @type {Rules}
 */
const rulesSwitchedOff = {
  // Texts from outside are searched for control characters to refuse or remove them.
  "no-control-regex": "off",
  // Callbacks of Node's stream and mail libraries, called once with the promise's outcome.
  "promise/no-callback-in-promise": "off",
  // Texts are split into code points on purpose, and plain copies of localStorage are its entries.
  "typescript/no-misused-spread": "off",
  // Marks results that are dropped; scrollIntoView() returns a promise in browsers, which its type does not say.
  "typescript/no-meaningless-void-operator": "off",
  // Takes every component named Head for next/head.
  "nextjs/no-duplicate-head": "off",
  // Pictures are stored in the sizes in which they are shown, so next/image only costs its script (docs/adr/0121).
  "nextjs/no-img-element": "off",
  // Tables and lists that CSS draws in another way lose their roles in browsers, so they are stated; widgets
  // have the roles of the ARIA Authoring Practices. axe and the browser tests check what comes out.
  "jsx-a11y/click-events-have-key-events": "off",
  "jsx-a11y/control-has-associated-label": "off",
  "jsx-a11y/interactive-supports-focus": "off",
  "jsx-a11y/no-autofocus": "off",
  "jsx-a11y/no-interactive-element-to-noninteractive-role": "off",
  "jsx-a11y/no-noninteractive-element-interactions": "off",
  "jsx-a11y/no-noninteractive-element-to-interactive-role": "off",
  "jsx-a11y/no-noninteractive-tabindex": "off",
  "jsx-a11y/no-redundant-roles": "off",
  "jsx-a11y/no-static-element-interactions": "off",
  "jsx-a11y/prefer-tag-over-role": "off",
};

/** All rules of lint except those about folders, forbidden syntax and long lines (eslint.config.mjs). */
export default defineConfig({
  plugins: ["eslint", "typescript", "react", "nextjs", "jsx-a11y", "import", "oxc", "promise", "node"],
  categories: { correctness: "error" },
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: NOT_SOURCE,
  rules: { ...rulesWithoutTypes, ...rulesWithTypes, ...rulesSwitchedOff },
  overrides: [
    // Tests of types: what must not compile is marked as expected.
    {
      files: ["tests/**/*.test-d.ts"],
      rules: { "typescript/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }] },
    },
    {
      files: ["app/**", "lib/**", "db/**", "base/**"],
      rules: {
        "no-console": "error",
        "typescript/no-unsafe-argument": "error",
        "typescript/no-unsafe-assignment": "error",
        "typescript/no-unsafe-call": "error",
        "typescript/no-unsafe-member-access": "error",
        "typescript/no-unsafe-return": "error",
      },
    },
    // The only place where a page writes a warning to the browser's console.
    { files: ["app/_client/session/quiet-log.ts"], rules: { "no-console": ["error", { allow: ["warn"] }] } },
    {
      files: ["lib/**", "middleware.ts"],
      rules: refusing({ paths: connection, patterns: [nextAuth] }),
    },
    { files: ["app/**"], rules: refusing({ paths: [...connection, contracts], patterns: [nextAuth] }) },
    // The only files that use next-auth (docs/adr/0060).
    {
      files: ["lib/domain/auth/cookie.ts", "lib/server/auth/next-auth-{answer,options}.ts"],
      rules: refusing({ paths: connection }),
    },
    {
      files: ["tests/e2e/**", "tests/slow/workspace/**", "tests/slow/screens/**"],
      rules: refusing({ paths: throughSupport }),
    },
    // A function fits on a screen; `npm run measure` counts the longer ones.
    {
      files: [
        "app/**",
        "lib/**",
        "db/**",
        "base/**",
        "scripts/**",
        "{middleware,instrumentation,instrumentation-client,*.config}.ts",
      ],
      rules: { "max-lines-per-function": ["error", { max: 80, IIFEs: true }] },
    },
    // The customer's page is not part of the application that next/link moves in.
    { files: ["app/_proposal/**"], rules: { "nextjs/no-html-link-for-pages": "off" } },
    // The PDF's Image is not HTML and has no alt.
    { files: ["lib/domain/proposals/pdf/**"], rules: { "jsx-a11y/alt-text": "off" } },
    // A mail is a document of its own, displayed by mail clients.
    {
      files: ["lib/domain/mail/**"],
      rules: { "nextjs/no-head-element": "off" },
    },
    {
      // They call the methods that they override by Reflect.apply(), with the response as `this`.
      files: ["scripts/server/replaceable-response.mjs"],
      rules: { "typescript/unbound-method": "off" },
    },
  ],
});
