import { expect, test } from "vitest";
import { http } from "../../support/http";
import { makeWorkspace } from "../../support/workspace";

test.each(["/dev/outbox", "/dev/outbox/reset-1.1.html"])(
  "%s is not there but in development: links in those mails work",
  async (path) => {
    const { port, host } = await makeWorkspace("outbox");
    const answer = await http({ port, host, path });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("DATA_DIR");
  },
);
