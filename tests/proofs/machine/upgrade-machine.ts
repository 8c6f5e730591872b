import { startWebhookReceiver } from "../../support/webhook-receiver";
import { LIMITS, AT_ONCE } from "@/lib/core/contract/limits";
import type { Release } from "../releases";
import { hold, step } from "../steps";
import { letWork } from "../traffic/people";
import { Traffic } from "../traffic/traffic";
import type { Machine } from "./machine";
import { api, DOMAIN, install, makeCertificate, proxy, putProxyInFront } from "./site";

/** The name of the new release's file in /root. */
export const NEXT = "next.tar.gz";

/**
 * Upgrades a machine from the previous release, with the demo data, by kapi-upgrade while people work through
 * nginx.
 */
export async function upgradeMachine(machine: Machine, former: Release, newer: Release): Promise<void> {
  const { shell } = machine;
  const certificate = makeCertificate();
  const receiver = await startWebhookReceiver();
  const traffic = new Traffic();
  traffic.targets = [proxy(certificate)];
  const version = async () =>
    (await api<{ commit?: string; version: string }>(proxy(certificate), DOMAIN, { path: "/api/healthz" }))
      .commit;
  try {
    await step(`the former release ${former.commit} is installed`, async () => {
      await install(machine, ["DEMO=1", "KAPI_WEBHOOK_PRIVATE=1"]);
      await putProxyInFront(machine, certificate);
      await shell('printf %s "$SQL" | runuser -u postgres -- psql -q -v ON_ERROR_STOP=1 kapi', {
        SQL: RAISE_LIMITS,
      });
      await shell(COMMANDS_WHERE_MISSING);
    });
    const worker = await step("people work through nginx, a webhook listens", () =>
      letWork(traffic, { host: `acme.${DOMAIN}`, receiver: receiver.url }),
    );
    await step("with the former alone", () => traffic.during(200), String);
    traffic.endLearning();
    const calls = traffic.total();
    const said = await step(
      "kapi-upgrade runs",
      () => shell(`kapi-upgrade /root/${NEXT}`),
      (lines) => `\n${lines.replace(/^/gm, "    ")}`,
    );
    hold(said.includes("Upgraded"), said);
    console.log(`    ${traffic.total() - calls} calls meanwhile`);
    await step("with this one alone", () => traffic.during(200), String);
    await traffic.end();
    console.log(traffic.table());
    await step(
      "no call failed and no answer lacked anything",
      () => traffic.holdUp(),
      () => `${traffic.total()} calls, ${worker.made.size} deals, ${worker.accepted.size} accepted`,
    );
    await step(
      "healthz names the new release",
      async () => {
        const commit = (await version()) ?? "";
        hold(commit.startsWith(newer.commit), `It names ${commit}.`);
        return commit;
      },
      String,
    );
  } finally {
    await traffic.end();
    await receiver.close();
  }
}

/** A previous release without these commands gets those of the new one. */
const COMMANDS_WHERE_MISSING = `
[ -x /usr/local/sbin/kapi-upgrade ] ||
  tar -xzf /root/${NEXT} -C /usr/local/sbin --strip-components=3 --wildcards '*/deploy/bin/*'
`;

const RAISE_LIMITS = [...Object.keys(LIMITS), ...Object.keys(AT_ONCE)]
  .map(
    (name) => `insert into tenant_limit (tenant_id, name, points) select id, '${name}', 1000000 from tenant;`,
  )
  .join("\n");
