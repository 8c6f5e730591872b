/** Kept on the machine between test runs: which slow tests passed, packages by commit, Debian root file systems. */
export const TEST_FOLDER = process.env["KAPI_TEST_FOLDER"] ?? "/var/tmp/kapi-test";
