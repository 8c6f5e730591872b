import { expect, test } from "../support/frame";
import { makeDeal } from "../support/workspace";

const spaces = (text: string) =>
  new RegExp(text.replaceAll(" ", "\\s").replaceAll("$", "\\$").replaceAll("+", "\\+"));

test("customer and staff learn what changed in a revised deal, and find its newest version", async ({
  page,
  frame,
  workspace,
}) => {
  const { fixed, limited, negotiable } = workspace.catalog.items;
  const first = await makeDeal(workspace, { name: "Offer" }, [
    { sale_catalog_item_id: fixed },
    { sale_catalog_item_id: limited },
  ]);
  const second = await makeDeal(
    workspace,
    { name: "Offer" },
    [{ sale_catalog_item_id: fixed, quantity: 2 }, { sale_catalog_item_id: negotiable }],
    first.id,
  );
  const title = `What changed since version ${first.number}`;

  await test.step("the customer learns from the old link and the new page what changed [X-22]", async () => {
    await frame.open(null, `/proposals/${first.uuid}`);
    await expect(page.getByText("This proposal was replaced by a newer version.")).toBeVisible();
    await page.getByRole("link", { name: "Open the newer version" }).click();
    await expect(page).toHaveURL(frame.address(`/proposals/${second.uuid}`));
    const changes = page.getByRole("group").filter({ hasText: title });
    await expect(changes).toContainText(spaces("Total: +$280.00"));
    await page.getByText(title).click();
    for (const text of ["Quantity: 1 → 2", "Workshop", "Domain"])
      await expect(changes.getByText(text)).toBeVisible();
    await expect(changes.getByText(spaces("−$20.00"))).toBeVisible();
  });
  await test.step("staff see the same on the deal's page, with its versions [X-22]", async () => {
    await frame.open("employee", `/deals/${second.id}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    const changes = page.locator("[aria-labelledby=changes]");
    for (const text of ["Quantity: 1 → 2", "Difference of the total"])
      await expect(changes.getByText(text)).toBeVisible();
    await expect(changes).toContainText("+$280.00");
  });
  await test.step("the version before says that it was replaced, and leads to the newest [X-22]", async () => {
    await page.getByRole("link", { name: first.number, exact: true }).click();
    await expect(page.getByText("Replaced by a newer version")).toBeVisible();
    await expect(page.getByText("Replaced", { exact: true })).toHaveCount(2);
    await expect(page.getByText("Lost", { exact: true })).toHaveCount(0);
    await page
      .getByRole("status")
      .filter({ hasText: `This version was replaced by ${second.number}.` })
      .getByRole("link", { name: "Open the newer version" })
      .click();
    await expect(page).toHaveURL(frame.address(`/deals/${second.id}`));
  });
});
