import { createServer, type RequestListener } from "node:http";
import { expect, test } from "vitest";
import { askForFirstPage } from "@/scripts/server/first-page.mjs";

async function asked(answer: RequestListener, longest?: number): Promise<(string | undefined)[]> {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  await askForFirstPage(server, longest);
  server.close();
  server.closeAllConnections();
  return paths;
}

test.each<[string, RequestListener, number?]>([
  ["is answered", (_, response) => void response.end("page")],
  ["fails", (_, response) => void response.writeHead(500).end()],
  ["is cut off", (request) => void request.socket.destroy()],
  ["is never answered", () => undefined, 50],
])("a start asks for one page, and goes on when it %s", async (_, answer, longest) => {
  expect(await asked(answer, longest)).toEqual(["/login"]);
});
