import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { closestMatch } from "leven";
import { z } from "zod";

/*
 * The configuration: every environment variable that Kapi reads, with its shape and default. Nothing else reads
 * process.env (a lint rule), so that an invalid value is found at the start. In JavaScript,
 * so that scripts can load it without a build.
 */

/**
 * @template {z.ZodType} Shape
 * @param {string} expects completes "PORT must be …"
 * @param {Shape} shape schema of the variable's text; an empty text counts as not set
 */
const variable = (expects, shape) => ({ expects, shape });

/** @param {(text: string) => boolean} isRight */
const textThat = (isRight) => z.string().refine(isRight);

/**
 * @param {number} least
 * @param {number} most
 */
const whole = (least, most) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most);

const seconds = z
  .string()
  .transform(Number)
  .refine((number) => number > 0 && number <= 3_600);

/** @param {RegExp} scheme */
const url = (scheme) => textThat((text) => scheme.test(text) && URL.canParse(text));

const POSTGRES = /^postgres(?:ql)?:\/\//;
const WEB = /^https?:\/\//;
const SHORTEST_SECRET = 32;

const LEVEL = "(?:trace|debug|info|warn|error|fatal|silent)";
/** A level for all, for some areas (lib/platform/log.ts), or both. */
const LEVELS = new RegExp(
  `^(?:${LEVEL}|(?:mail|webhooks|jobs)=${LEVEL})(?:,(?:mail|webhooks|jobs)=${LEVEL})*$`,
);

/** Matches `s3://bucket` and `s3://bucket/a/prefix`. */
const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.*?))?\/*$/;
/** How many days, weeks and months keep their last backup: "7d,4w,12m". */
const KEEP = /^(\d{1,4})d,(\d{1,4})w,(\d{1,4})m$/;

const FLAG = "1, or 0 or nothing for no";
const flag = z
  .enum(["0", "1"])
  .transform((text) => text === "1")
  .default(false);

const anyText = variable("a text", z.string().optional());

/**
 * Whether a text is an address for Resolver.setServers(): 192.0.2.1, 192.0.2.1:53, 2001:db8::1 or
 * [2001:db8::1]:53.
 * @param {string} text
 */
const isNameServer = (text) => isIP(text.replace(/^\[(.*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/, "$1$2")) !== 0;

/**
 * Whether a text names a time zone that workspaces can choose. knownTimeZone() (lib/core/time) has the same rule again:
 * this file is read by plain Node, which cannot load that one, and lib/core imports no other layer.
 * @param {string} text
 */
function isTimeZone(text) {
  try {
    const { timeZone } = new Intl.DateTimeFormat(undefined, { timeZone: text }).resolvedOptions();
    return timeZone === "UTC" || Intl.supportedValuesOf("timeZone").includes(timeZone);
  } catch {
    return false;
  }
}

/** Variables for operators; the table in docs/operations.md lists the same. */
const OPERATOR = {
  PORT: variable("a port: a whole number from 1 to 65535", whole(1, 65_535).default(3000)),
  HOST: variable("an address or a host name to listen on", z.string().regex(/^\S+$/).optional()),
  KAPI_PROCESSES: variable("a whole number of processes, 1 or more", whole(1, 1_000).optional()),
  KAPI_HEADER_SECONDS: variable("a number of seconds, more than 0 and at most 3600", seconds.default(10)),
  KAPI_REQUEST_SECONDS: variable("a number of seconds, more than 0 and at most 3600", seconds.default(60)),
  METRICS_PORT: variable("a port: a whole number from 1 to 65535", whole(1, 65_535).optional()),
  METRICS_HOST: variable(
    "an address or a host name to listen on",
    z.string().regex(/^\S+$/).default("127.0.0.1"),
  ),
  DATA_DIR: variable("a folder", z.string().default("./data")),
  DATABASE_URL: variable(
    "an address such as postgres://user:password@host/database",
    url(POSTGRES).optional(),
  ),
  DATABASE_ADMIN_URL: variable(
    "an address such as postgres://user:password@host/database",
    url(POSTGRES).optional(),
  ),
  DATABASE_PASSWORD: anyText,
  DATABASE_ADMIN_PASSWORD: anyText,
  DATABASE_POOL: variable("a whole number of connections from 1 to 1000", whole(1, 1_000).default(10)),
  /** DATABASE_URL is a pooler in transaction mode, such as PgBouncer. */
  DATABASE_POOLER: variable(FLAG, flag),
  DEMO: variable(FLAG, flag),
  MAIN_DOMAIN: variable(
    "a domain such as kapi.example.com",
    z
      .string()
      .regex(/^[\w.-]+$/)
      .optional(),
  ),
  DEFAULT_TENANT: variable(
    "a workspace's name: small letters, digits and hyphens",
    z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .default("local"),
  ),
  DEFAULT_TIME_ZONE: variable("a time zone such as America/Toronto", textThat(isTimeZone).default("UTC")),
  TRUST_PROXY: variable(FLAG, flag),
  STORAGE_DIR: variable("a folder", z.string().optional()),
  STORAGE_S3_BUCKET: anyText,
  STORAGE_S3_ENDPOINT: variable("an address such as https://s3.example.com", url(WEB).optional()),
  STORAGE_S3_REGION: variable("a region", z.string().default("us-east-1")),
  STORAGE_S3_PREFIX: anyText,
  STORAGE_S3_ACCESS_KEY_ID: anyText,
  STORAGE_S3_SECRET_ACCESS_KEY: anyText,
  BACKUP_TO: variable(
    "a folder by its whole path, or a bucket such as s3://bucket/prefix",
    z
      .string()
      .refine((text) => text.startsWith("/") || BUCKET_ADDRESS.test(text))
      .transform((text) => {
        const [, bucket, prefix = ""] = BUCKET_ADDRESS.exec(text) ?? [];
        return bucket === undefined ? { folder: text, bucket } : { bucket, prefix };
      })
      .optional(),
  ),
  BACKUP_KEY: variable(
    "a secret key of age: AGE-SECRET-KEY-1 and 58 letters and digits, as npm run backup -- --new-key prints one",
    z
      .string()
      .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/)
      .optional(),
  ),
  BACKUP_EVERY: variable("a whole number of hours from 1 to 168", whole(1, 168).default(24)),
  BACKUP_HOUR: variable("an hour of the day in UTC: a whole number from 0 to 23", whole(0, 23).default(2)),
  BACKUP_KEEP: variable(
    "how many days, weeks and months of backups are kept, such as 7d,4w,12m",
    z
      .string()
      .regex(KEEP)
      .default("7d,4w,12m")
      .transform((text) => {
        const [, days, weeks, months] = KEEP.exec(text) ?? [];
        return { days: Number(days), weeks: Number(weeks), months: Number(months) };
      }),
  ),
  BACKUP_CHECK_URL: variable(
    "the address of an empty database such as postgres://owner:password@host/kapi_check",
    url(POSTGRES).optional(),
  ),
  BACKUP_S3_ENDPOINT: variable("an address such as https://s3.example.com", url(WEB).optional()),
  BACKUP_S3_REGION: variable("a region", z.string().optional()),
  BACKUP_S3_ACCESS_KEY_ID: anyText,
  BACKUP_S3_SECRET_ACCESS_KEY: anyText,
  RESEND_API_KEY: anyText,
  SMTP_URL: variable("an address such as smtp://user:password@host:587", url(/^smtps?:\/\//).optional()),
  MAIL_FROM: variable(
    "an e-mail address",
    z
      .string()
      .regex(/^[^\s<>@]+@[^\s<>@]+$/)
      .optional(),
  ),
  ALERT_MAIL: variable(
    "e-mail addresses, separated by commas",
    z
      .string()
      .transform((list) => list.split(",").map((address) => address.trim()))
      .refine((list) => list.every((address) => /^[^\s<>@]+@[^\s<>@]+$/.test(address)))
      .default([]),
  ),
  ALERT_WEBHOOK: variable("an address such as https://hooks.example.com/kapi", url(WEB).optional()),
  ALERT_WEBHOOK_SECRET: variable(
    "a secret of Standard Webhooks: whsec_ and 24 to 64 bytes in base64",
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable("an address such as http://127.0.0.1:4318", url(WEB).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    "headers such as authorization=Bearer%20secret, separated by commas",
    z
      .string()
      .regex(/^[^=,\s]+=[^,]*(?:,[^=,\s]+=[^,]*)*$/)
      .optional(),
  ),
  OTEL_SERVICE_NAME: variable("a name", z.string().default("kapi")),
  OTEL_TRACES_SAMPLER_ARG: variable(
    "a share from 0 to 1",
    z
      .string()
      .regex(/^(?:0|1|0?\.\d{1,9}|1\.0+)$/)
      .transform(Number)
      .default(1),
  ),
  KAPI_WEBHOOK_PRIVATE: variable(FLAG, flag),
  KAPI_SSO_PRIVATE: variable(FLAG, flag),
  NEXTAUTH_SECRET: variable(
    `a secret of ${SHORTEST_SECRET} characters or more`,
    z.string().min(SHORTEST_SECRET).optional(),
  ),
  KAPI_FORMER_SECRETS: variable(
    `secrets of ${SHORTEST_SECRET} characters or more, separated by commas`,
    z
      .string()
      .transform((list) =>
        list
          .split(",")
          .map((secret) => secret.trim())
          .filter(Boolean),
      )
      .refine((list) => list.every((secret) => secret.length >= SHORTEST_SECRET))
      .default([]),
  ),
  /** Name servers that look up tenants' own domains and the hosts that tenants enter; default: the machine's. */
  KAPI_DNS_SERVERS: variable(
    "addresses of name servers such as 9.9.9.9,149.112.112.112, each with :port if it is not 53",
    z
      .string()
      .transform((list) => list.split(",").map((server) => server.trim()))
      .refine((list) => list.every(isNameServer))
      .optional(),
  ),
  KAPI_TLS_ASK_SECRET: variable(
    `a secret of ${SHORTEST_SECRET} characters or more`,
    z.string().min(SHORTEST_SECRET).optional(),
  ),
  KAPI_RETENTION_YEARS: variable("a whole number of years from 1 to 1000", whole(1, 1_000).default(10)),
  SECURITY_CONTACT: variable(
    "an address such as mailto:security@example.com or https://example.com/security",
    textThat((text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)).optional(),
  ),
  LOG_LEVEL: variable(
    "trace, debug, info, warn, error, fatal or silent, and by area such as warn,mail=debug",
    z
      .string()
      .regex(LEVELS)
      .transform((text) =>
        Object.fromEntries(
          text
            .split(",")
            .map((part) => part.split("=").reverse())
            .map(([level = "", area = ""]) => [area, level]),
        ),
      )
      .optional(),
  ),
  KAPI_ADMIN_EMAIL: anyText,
  KAPI_ADMIN_PASSWORD: anyText,
  KAPI_ADMIN_FIRST_NAME: anyText,
  KAPI_ADMIN_LAST_NAME: anyText,
  KAPI_WORKSPACE_NAME: anyText,
  KAPI_WORKSPACE_COUNTRY: anyText,
  KAPI_WORKSPACE_CURRENCY: anyText,
  KAPI_WORKSPACE_TAX: anyText,
  KAPI_WORKSPACE_LANGUAGE: anyText,
};

/** Variables by which Kapi's programs, npm and tests communicate. */
const INTERNAL = {
  NODE_ENV: anyText,
  /** Where `npm run cluster` keeps its servers, and the source of Citus where it cannot be fetched. */
  KAPI_CLUSTER_FOLDER: variable("a folder", z.string().default("/var/tmp/kapi-cluster")),
  KAPI_CITUS_ARCHIVE: variable("a file", z.string().optional()),
  /** The folder in which npm was called; file names of commands are relative to it. */
  INIT_CWD: anyText,
  /** Each transaction switches to the role of requests, because the connection is the owner's. */
  KAPI_SWITCH_ROLE: variable(FLAG, flag),
  /** Loads the demo data if the database is empty. */
  KAPI_DEMO: variable(FLAG, flag),
  /** Shows the gallery of widgets in production. */
  KAPI_STYLE_GUIDE: variable("on, or nothing", z.literal("on").optional()),
  /** The framework answers the API too, as in development (docs/adr/0117). */
  KAPI_PLAIN_ROUTES: variable(FLAG, flag),
  ZOHO_TEST_URL: variable("an address of this machine", url(WEB).optional()),
  /** The commit of a build, if git is not available. */
  KAPI_COMMIT: variable(
    "a commit: 7 to 40 digits and letters a to f",
    z
      .string()
      .regex(/^[\da-f]{7,40}$/)
      .optional(),
  ),
  /** The tests' browser. */
  KAPI_CHROMIUM: anyText,
  /** What tests keep on the machine between runs: which slow ones passed, packages, Debian root file systems. */
  KAPI_TEST_FOLDER: variable("a folder", z.string().default("/var/tmp/kapi-test")),
};

const VARIABLES = { ...OPERATOR, ...INTERNAL };

/**
 * @typedef {keyof typeof VARIABLES} Name
 * @typedef {{ readonly [Each in Name]: z.output<(typeof VARIABLES)[Each]["shape"]> }} Config
 */

/** Names of the variables that operators set. */
export const OPERATOR_VARIABLES = /** @type {(keyof typeof OPERATOR)[]} */ (Object.keys(OPERATOR));

/**
 * The configuration by the variables' names. Reading an invalid value throws an error that names the variable and
 * what is expected.
 */
export const config = /** @type {Config} */ (
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(VARIABLES).map((name) => [
        name,
        { enumerable: true, get: reader(/** @type {Name} */ (name)) },
      ]),
    ),
  )
);

/**
 * Programs and tests change the environment, so a parsed value is cached only while its text stays the same.
 * @param {Name} name
 */
function reader(name) {
  /** @type {{ text: string | undefined, value: unknown } | undefined} */
  let known;
  return () => {
    const text = process.env[name];
    if (!known || known.text !== text) {
      const { problem, value } = parsed(name, text);
      if (problem) throw new Error(problem);
      known = { text, value };
    }
    return known.value;
  };
}

/**
 * @param {Name} name
 * @param {string | undefined} text
 * @returns {{ problem?: string, value?: unknown }}
 */
function parsed(name, text) {
  const { expects, shape } = VARIABLES[name];
  const result = shape.safeParse(text || undefined);
  return result.success ? { value: result.data } : { problem: `${name} must be ${expects}.` };
}

/** Variables that can be read from a file named by NAME_FILE, as containers and systemd provide secrets. */
export const SECRETS = /** @type {const} */ ([
  "DATABASE_URL",
  "DATABASE_PASSWORD",
  "DATABASE_ADMIN_URL",
  "DATABASE_ADMIN_PASSWORD",
  "STORAGE_S3_ACCESS_KEY_ID",
  "STORAGE_S3_SECRET_ACCESS_KEY",
  "BACKUP_KEY",
  "BACKUP_CHECK_URL",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "ALERT_WEBHOOK",
  "ALERT_WEBHOOK_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "RESEND_API_KEY",
  "SMTP_URL",
  "NEXTAUTH_SECRET",
  "KAPI_FORMER_SECRETS",
  "KAPI_TLS_ASK_SECRET",
  "KAPI_ADMIN_PASSWORD",
]);

/**
 * Replaces NAME_FILE by NAME with the file's text, and inserts the database's passwords into the addresses.
 * @param {Record<string, string | undefined>} environment changed in place, so that programs started later get
 * them
 * @returns {string[]} problems
 */
function takeSecrets(environment) {
  const problems = SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    if (!file) return [];
    if (environment[name]) return [`${name} and ${name}_FILE are both set; set one of them.`];
    try {
      environment[name] = readFileSync(file, "utf8").trim();
    } catch {
      // The reason is left out; the shell shows it.
      return [`${name}_FILE must be a file that can be read.`];
    }
    delete environment[`${name}_FILE`];
    return [];
  });
  addPassword(environment, "DATABASE_URL", "DATABASE_PASSWORD");
  addPassword(environment, "DATABASE_ADMIN_URL", "DATABASE_ADMIN_PASSWORD");
  return problems;
}

/**
 * @param {Record<string, string | undefined>} environment
 * @param {string} address
 * @param {string} password
 */
function addPassword(environment, address, password) {
  const [text, secret] = [environment[address], environment[password]];
  if (!text || !secret || !URL.canParse(text)) return;
  const url = new URL(text);
  if (url.password) return;
  url.password = encodeURIComponent(secret);
  environment[address] = url.href;
  delete environment[password];
}

/**
 * Reads secrets from files, then checks all variables at once; for the start of a program.
 * @param {Record<string, string | undefined>} [environment]
 * @throws {Error} with a line for each invalid variable: its name and what is expected, never its value, which
 * may be a secret
 */
export function checkConfig(environment = process.env) {
  const problems = [
    ...takeSecrets(environment),
    ...Object.keys(VARIABLES).flatMap(
      (name) => parsed(/** @type {Name} */ (name), environment[name]).problem ?? [],
    ),
  ];
  const isSet = (/** @type {Name} */ name) => Boolean(environment[name]);
  for (const of of /** @type {const} */ (["STORAGE", "BACKUP"]))
    if (isSet(`${of}_S3_ACCESS_KEY_ID`) !== isSet(`${of}_S3_SECRET_ACCESS_KEY`))
      problems.push(`${of}_S3_ACCESS_KEY_ID and ${of}_S3_SECRET_ACCESS_KEY must both be set, or neither.`);
  if (isSet("ALERT_WEBHOOK") !== isSet("ALERT_WEBHOOK_SECRET"))
    problems.push("ALERT_WEBHOOK and ALERT_WEBHOOK_SECRET must both be set, or neither.");
  if (problems.length > 0) throw new Error(["The configuration is wrong:", ...problems].join("\n  "));
}

/** Names that begin like those of our variables. */
const OURS = /^(KAPI_(?!TEST_)|METRICS_|ALERT_|BACKUP_|STORAGE_|DATABASE_|SMTP_|MAIL_|RESEND_)/;

/**
 * Variables that are set but that nothing reads, because they begin like ours or look like one of ours that is
 * misspelt. `meant` is the variable that the name resembles; undefined if it resembles none.
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {{ name: string, meant: string | undefined }[]}
 */
export const unknownVariables = (environment = process.env) =>
  Object.keys(environment)
    .filter((name) => !(name in VARIABLES) && !READ_BY_OTHERS.has(name))
    .map((name) => ({ name, meant: meantBy(name) }))
    .filter(({ name, meant }) => meant !== undefined || OURS.test(name));

/** Variables of operators by their letters alone: DATADIR, data_dir and DATA-DIR are all meant for DATA_DIR. */
const BY_LETTERS = new Map(OPERATOR_VARIABLES.map((name) => [lettersOf(name), name]));

/** @param {string} name */
function lettersOf(name) {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/**
 * Short names such as HOST resemble too many others to be guessed by single letters.
 * @param {string} name
 * @returns {string | undefined}
 */
function meantBy(name) {
  const letters = lettersOf(name);
  const maxDistance = letters.length < 7 ? 0 : letters.length < 10 ? 1 : 2;
  const closest = closestMatch(letters, [...BY_LETTERS.keys()], { maxDistance });
  return closest === undefined ? undefined : BY_LETTERS.get(closest);
}

/** Read by a library and by the tests. */
const READ_BY_OTHERS = new Set(["RESEND_BASE_URL", "KAPI_MUTANT"]);

/**
 * Sets variables of this process, also for programs that it starts.
 * @param {Readonly<Record<string, string | undefined>>} values undefined: removes it
 */
export function provide(values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/**
 * The environment for a program that this one starts: its own, plus `values`.
 * @param {Readonly<Record<string, string>>} values
 */
export const environmentWith = (values) => ({ ...process.env, ...values });

/**
 * A restricted environment for a program.
 * @param {readonly string[]} names of the variables that are passed on
 */
export const environmentOf = (names) =>
  /** @type {NodeJS.ProcessEnv} */ (Object.fromEntries(names.map((name) => [name, process.env[name]])));
