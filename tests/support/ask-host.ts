/** Asks the test run's host process (tests/support/host.ts) for a resource that test files share. */
export async function askHost<Answer>(path: string): Promise<Answer> {
  const host = process.env["KAPI_TEST_HOST"];
  if (!host)
    throw new Error(
      "KAPI_TEST_HOST is not set: this test needs the global set-up of vitest.config.ts or playwright.config.ts.",
    );
  const response = await fetch(host + path);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error((body as { message: string }).message);
  return body as Answer;
}
