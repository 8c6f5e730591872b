import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { checkConfig, config, OPERATOR_VARIABLES, SECRETS, unknownVariables } from "@/base/config.mjs";

afterEach(() => vi.unstubAllEnvs());

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    checkConfig(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n").slice(1);
  }
};

describe("the configuration", () => {
  test("is read typed, with defaults, and an empty text counts as not set", () => {
    for (const name of ["PORT", "TRUST_PROXY", "MAIN_DOMAIN", "DATABASE_POOL"]) vi.stubEnv(name, "");
    expect(config).toMatchObject({
      PORT: 3000,
      TRUST_PROXY: false,
      DATABASE_POOL: 10,
      KAPI_RETENTION_YEARS: 10,
    });
    expect(config.MAIN_DOMAIN).toBeUndefined();
    vi.stubEnv("PORT", "80");
    vi.stubEnv("TRUST_PROXY", "1");
    vi.stubEnv("KAPI_FORMER_SECRETS", `${"a".repeat(32)}, ${"b".repeat(32)},`);
    expect(config).toMatchObject({ PORT: 80, TRUST_PROXY: true });
    expect(config.KAPI_FORMER_SECRETS).toEqual(["a".repeat(32), "b".repeat(32)]);
  });

  test.each([
    ["PORT", "3000.5"],
    ["PORT", "70000"],
    ["PORT", "0"],
    ["HOST", "two words"],
    ["KAPI_PROCESSES", "-2"],
    ["KAPI_HEADER_SECONDS", "soon"],
    ["KAPI_REQUEST_SECONDS", "-1"],
    ["DATABASE_URL", "mysql://localhost/kapi"],
    ["DATABASE_ADMIN_URL", "localhost/kapi"],
    ["DATABASE_POOL", "many"],
    ["DEMO", "yes"],
    ["MAIN_DOMAIN", "https://kapi.test"],
    ["DEFAULT_TENANT", "My company"],
    ["DEFAULT_TIME_ZONE", "+05:00"],
    ["DEFAULT_TIME_ZONE", "Etc/GMT+5"],
    ["TRUST_PROXY", "true"],
    ["STORAGE_S3_ENDPOINT", "s3.kapi.test"],
    ["ALERT_MAIL", "ops@example.test, nobody"],
    ["BACKUP_TO", "backups"],
    ["BACKUP_TO", "s3://A_bucket"],
    ["BACKUP_KEY", "age1qqqsecret"],
    ["BACKUP_EVERY", "0"],
    ["BACKUP_HOUR", "24"],
    ["BACKUP_KEEP", "forever"],
    ["BACKUP_CHECK_URL", "localhost/check"],
    ["SMTP_URL", "mail.example.com"],
    ["MAIL_FROM", "Kapi"],
    ["KAPI_WEBHOOK_PRIVATE", "on"],
    ["KAPI_SSO_PRIVATE", "on"],
    ["NEXTAUTH_SECRET", "short"],
    ["KAPI_FORMER_SECRETS", `${"a".repeat(32)},short`],
    ["KAPI_RETENTION_YEARS", "5000"],
    ["KAPI_DNS_SERVERS", "9.9.9.9,dns.example.com"],
    ["KAPI_DNS_SERVERS", "9.9.9.9:port"],
    ["KAPI_TLS_ASK_SECRET", "short"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and says what is expected, not what was given", (name, value) => {
    const [problem = "", ...more] = problemsOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^  ${name} must be .+\\.$`));
    expect(problem.replace(name, "")).not.toContain(value);
    expect(more).toEqual([]);
  });

  test("names every wrong variable at once", () => {
    expect(problemsOf({ PORT: "x", LOG_LEVEL: "x", STORAGE_S3_ACCESS_KEY_ID: "key" })).toEqual([
      expect.stringContaining("PORT must be"),
      expect.stringContaining("LOG_LEVEL must be"),
      expect.stringContaining("must both be set, or neither"),
    ]);
  });

  test("that is wrong is refused when it is read, too", () => {
    vi.stubEnv("DATABASE_POOL", "many");
    expect(() => config.DATABASE_POOL).toThrow("DATABASE_POOL must be a whole number");
  });

  test("is what docs/operations.md tells operators, with its defaults", () => {
    const operations = readFileSync("docs/operations.md", "utf8");
    const rows = [...operations.matchAll(/^\| (`[A-Z].*?) \|.*\| *(.*?) *\|$/gm)].flatMap(
      ([, names = "", usual = ""]) =>
        [...names.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name = ""]) => ({ name, usual })),
    );
    const inProse = OPERATOR_VARIABLES.filter((name) => /^KAPI_(?:ADMIN|WORKSPACE)_/.test(name));
    for (const name of inProse) expect(operations).toContain(`\`${name}\``);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      OPERATOR_VARIABLES.filter((name) => !inProse.includes(name)).sort(),
    );
    for (const { name } of rows) vi.stubEnv(name, undefined);
    for (const { name, usual } of rows) {
      const value = config[name as (typeof OPERATOR_VARIABLES)[number]];
      if (typeof value === "number" || typeof value === "string")
        expect(usual, name).toContain(String(value));
    }
  });
});

describe("a variable that nothing reads", () => {
  const meantBy = (name: string) => unknownVariables({ [name]: "1" });

  test.each([
    ["KAPI_PROCESES", "KAPI_PROCESSES"],
    ["MAIN_DOMIAN", "MAIN_DOMAIN"],
    ["DATADIR", "DATA_DIR"],
    ["data_dir", "DATA_DIR"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["port", "PORT"],
  ])("%s is told as a misspelt %s", (name, meant) => {
    expect(meantBy(name)).toEqual([{ name, meant }]);
  });

  test("that begins like ours is told by its name alone, and what others read is not told", () => {
    expect(meantBy("STORAGE_COLOUR")).toEqual([{ name: "STORAGE_COLOUR", meant: undefined }]);
    for (const name of ["HOSTNAME", "PATH", "HOME", "LANG", "NODE_OPTIONS", "NEXT_TELEMETRY_DISABLED", "PWD"])
      expect(meantBy(name), name).toEqual([]);
  });
});

describe("secrets by files", () => {
  test("docs/operations.md lists them all", () => {
    const [, section = ""] =
      /^### Secrets\n([\s\S]*?)Without/m.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
    const listed = [...section.matchAll(/`([A-Z_0-9]+?)(?:_FILE=[^`]*)?`/g)].map(([, name = ""]) => name);
    expect(listed.sort()).toEqual([...SECRETS].sort());
  });

  const folder = mkdtempSync(join(tmpdir(), "kapi-secrets-"));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  test("a file's text takes the place of the variable, without the line's end", () => {
    const environment: Record<string, string> = {
      NEXTAUTH_SECRET_FILE: file("session", `${"s".repeat(40)}\n`),
    };
    checkConfig(environment);
    expect(environment).toEqual({ NEXTAUTH_SECRET: "s".repeat(40) });
  });

  test("a password is put into an address that has none, as addresses write it", () => {
    const environment: Record<string, string> = {
      DATABASE_URL: "postgres://app_user@db:5432/kapi",
      DATABASE_PASSWORD_FILE: file("database", "a/b:c@d%"),
      DATABASE_ADMIN_URL: "postgres://owner:own@db/kapi",
      DATABASE_ADMIN_PASSWORD: "other",
    };
    checkConfig(environment);
    expect(environment["DATABASE_URL"]).toBe("postgres://app_user:a%2Fb%3Ac%40d%25@db:5432/kapi");
    expect(environment["DATABASE_ADMIN_URL"]).toBe("postgres://owner:own@db/kapi");
    expect(environment).not.toHaveProperty("DATABASE_PASSWORD");
  });

  test("a file that is not there, and a secret that is set twice, are told without their text", () => {
    expect(problemsOf({ SMTP_URL_FILE: join(folder, "none") })).toEqual([
      "  SMTP_URL_FILE must be a file that can be read.",
    ]);
    expect(problemsOf({ RESEND_API_KEY: "re_1", RESEND_API_KEY_FILE: file("resend", "re_2") })).toEqual([
      "  RESEND_API_KEY and RESEND_API_KEY_FILE are both set; set one of them.",
    ]);
  });

  test("what stands in the file is checked as the variable is", () => {
    expect(problemsOf({ NEXTAUTH_SECRET_FILE: file("short", "short") })).toEqual([
      expect.stringMatching(/^ {2}NEXTAUTH_SECRET must be a secret/) as string,
    ]);
  });
});
