import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { postMessage } from "@/lib/domain/webhooks/delivery/post-message";
import { startNameServer } from "../../../support/name-server";
import { startWebhookReceiver, type WebhookReceiver } from "../../../support/webhook-receiver";

const asked = vi.hoisted(() => ({ names: [] as string[], answers: [] as string[] }));
vi.mock("node:dns/promises", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  lookup: (name: string) => {
    asked.names.push(name);
    return Promise.resolve([{ address: asked.answers.shift() ?? "127.0.0.1", family: 4 }]);
  },
}));

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  vi.stubEnv("KAPI_WEBHOOK_PRIVATE", "1");
});
afterEach(() => vi.unstubAllEnvs());

const post = (path: string, host = "127.0.0.1") =>
  postMessage(new URL(path, receiver.url.replace("127.0.0.1", host)), '{"type":"x"}', {
    "webhook-id": "1",
    "content-type": "application/json",
  });

describe("posting a message", () => {
  test("gives status and answer", async () => {
    receiver.answers.set("/ok", { status: 202, body: "taken" });
    expect(await post("/ok")).toMatchObject({ status: 202, answer: "taken", problem: null });
    const [message] = await receiver.messagesAt("/ok", 1);
    expect([message?.text, message?.headers["webhook-id"]]).toEqual(['{"type":"x"}', "1"]);
  });

  test("follows no redirect", async () => {
    receiver.answers.set("/moved", { status: 307, headers: { location: "/secret" } });
    expect(await post("/moved")).toMatchObject({ status: 307 });
    expect(receiver.received.map(({ path }) => path)).not.toContain("/secret");
  });

  test("keeps 2 KB of the answer, without what cannot be stored or shown", async () => {
    receiver.answers.set("/long", { status: 500, body: `\u0000\u001b[31mred\n${"x".repeat(500_000)}` });
    const { answer } = await post("/long");
    expect(answer.startsWith("[31mred\nxx")).toBe(true);
    expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(2_048);
  });

  test("connects to the address that was looked up, and asks for no other", async () => {
    asked.names.length = 0;
    asked.answers.push("127.0.0.1", "10.0.0.1");
    expect(await post("/pinned", "receiver.example")).toMatchObject({ status: 204 });
    expect(asked.names).toEqual(["receiver.example"]);
    expect((await receiver.messagesAt("/pinned", 1))[0]?.headers.host).toMatch(/^receiver\.example:/);
    asked.answers.length = 0;
  });

  test("sends nothing to a private network", async () => {
    vi.stubEnv("KAPI_WEBHOOK_PRIVATE", "");
    const names = await startNameServer();
    onTestFinished(() => names.close());
    names.point("receiver.example", "127.0.0.1");
    vi.stubEnv("KAPI_DNS_SERVERS", names.address);
    for (const host of ["127.0.0.1", "receiver.example"]) {
      expect(await post("/private", host)).toMatchObject({
        status: null,
        problem: "The address leads to a private network, which is not called.",
      });
    }
    expect(receiver.received.map(({ path }) => path)).not.toContain("/private");
  });

  test("says that nobody answers", async () => {
    expect(await postMessage(new URL("http://127.0.0.1:9/"), "{}", {})).toMatchObject({
      status: null,
      problem: "The connection was refused.",
    });
  });
});
