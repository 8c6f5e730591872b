import { request } from "node:http";
import { config } from "@/db/config.mjs";
import { DatabaseAway } from "@/db/away";
import type { Language } from "@/lib/core/i18n/languages";

type Wanted = { tenant: { slug: string }; uuid: string; language: Language };

const TIMEOUT = 10_000;

/**
 * Has the application draw the page by a call to itself, which only this process's secret opens. The whole HTML; null when there is
 * no such proposal. Throws for any other answer; DatabaseAway for 503.
 */
export function drawPage({ tenant, uuid, language }: Wanted): Promise<string | null> {
  const port = config.PORT;
  return new Promise((done, fail) => {
    const call = request(
      {
        host: config.HOST ?? "127.0.0.1",
        port,
        path: `/internal/proposals/${uuid}`,
        timeout: TIMEOUT,
        // Named, because the framework puts what stands in the head there for who says what it is (htmlLimitedBots in next.config.mjs).
        headers: {
          host: `localhost:${port}`,
          "user-agent": "kapi",
          "x-tenant-uuid": tenant.slug,
          "x-kapi-render": config.KAPI_RENDER_SECRET,
          "x-kapi-language": language,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("error", fail);
        response.once("end", () => {
          if (response.statusCode === 200) return done(Buffer.concat(parts).toString("utf8"));
          if (response.statusCode === 404) return done(null);
          if (response.statusCode === 503)
            return fail(new DatabaseAway("drawing a proposal's page found the database away"));
          fail(new Error(`drawing a proposal's page answered ${response.statusCode}`));
        });
      },
    );
    call.once("timeout", () => call.destroy(new Error("drawing a proposal's page took too long")));
    call.once("error", fail);
    call.end();
  });
}
