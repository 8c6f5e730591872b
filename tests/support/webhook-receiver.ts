import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedMessage = {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
};

/** A server that receives webhook messages and responds with 204, or as a test sets. */
export type WebhookReceiver = {
  url: string;
  received: ReceivedMessage[];
  /** Waits until this many messages have arrived at a path. */
  messagesAt: (path: string, count: number) => Promise<ReceivedMessage[]>;
  /** The responses by path from now on. */
  answers: Map<string, { status: number; body?: string; headers?: Record<string, string> }>;
  close: () => Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const answers: WebhookReceiver["answers"] = new Map();
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .once("end", () => {
        const [path, text] = [request.url ?? "", Buffer.concat(parts).toString("utf8")];
        received.push({
          path,
          headers: request.headers,
          text,
          body: JSON.parse(text) as ReceivedMessage["body"],
        });
        const { status, body, headers } = answers.get(path) ?? { status: 204 };
        response.writeHead(status, headers).end(body);
        waiting.forEach((look) => look());
      });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    messagesAt: (path, count) =>
      new Promise((done) => {
        const look = () => {
          const found = received.filter((message) => message.path === path);
          if (found.length < count) return;
          waiting.delete(look);
          done(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

/** The signature that Standard Webhooks requires for a message, computed without the product's code. */
export const expectedSignature = (secret: string, { headers, text }: ReceivedMessage): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${text}`)
    .digest("base64")}`;
