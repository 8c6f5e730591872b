import { seedDemo } from "@/scripts/demo/demo";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { adminUrl, asCommand } from "./command-line";
import { describeDemo, hasOtherTenants, removeDemo } from "./remove-demo";

/** `npm run demo -- load` and `npm run demo -- remove --yes` (S-015). */
await asCommand(async () => {
  const [what, ...options] = process.argv.slice(2);
  if (what === "load") return load();
  if (what === "remove") return remove(options.includes("--yes"));
  throw new Error("Say what to do: npm run demo -- load, or npm run demo -- remove");
});

async function load() {
  if (await hasOtherTenants(adminUrl()))
    throw new Error(
      "This database holds other tenants: no demo data is loaded into it, because demo accounts have a public " +
        "password.",
    );
  if ((await describeDemo(adminUrl())).length > 0) return console.log("The demo data is there already.");
  await seedDemo(adminUrl(), openStorage());
  console.log("Loaded the demo data. Sign in as admin@demo.test with the password Demo1234.");
}

async function remove(isConfirmed: boolean) {
  const found = await describeDemo(adminUrl());
  if (found.length === 0) return console.log("There is no demo data.");
  const list = found.map(({ slug, users, deals }) => `${slug} (${users} users, ${deals} deals)`).join(", ");
  if (!isConfirmed)
    throw new Error(
      `This would remove ${list} with all that was added to them. To do so: npm run demo -- remove --yes`,
    );
  await removeDemo(adminUrl());
  console.log(`Removed ${list}.`);
}
