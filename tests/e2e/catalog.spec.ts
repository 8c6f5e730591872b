import type { Page } from "@playwright/test";
import type { ManagedItem } from "@/lib/catalog/schema";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";
import type { Workspace } from "../support/workspace";

const SCREEN = "/sales/catalog-items";
const ITEMS = "**/api/sale-catalog-items";
const dialog = (page: Page) => page.getByRole("dialog").first();
const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Service Catalog" }).getByRole("row").filter({ hasText: name });
const fill = async (page: Page, title: string) => {
  await dialog(page).getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await dialog(page).getByRole("textbox", { name: "Description", exact: true }).fill(`About ${title}`);
};
const failWith = (status: number, body: object = {}) => ({
  status,
  json: { message: "Internal server error", code: "SERVER_ERROR", errors: [], ...body },
});

test("that a service was added is said for 3 seconds, also while the next one is written [X-07]", async ({
  frame,
  page,
}) => {
  await page.clock.install();
  await frame.open("manager", SCREEN);
  await page.getByRole("button", { name: "New service" }).click();
  await fill(page, "Facade painting");
  // From here on time passes only as told.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog(page).getByRole("button", { name: "Save and new" }).click();
  const said = dialog(page).getByText("Facade painting was added. Write the next one.");
  await expect(said).toBeVisible();
  await page.clock.runFor(2_900);
  await dialog(page).getByRole("textbox", { name: "Title", exact: true }).fill("Facade cleaning");
  await expect(said).toBeVisible();
  await page.clock.runFor(200);
  await expect(said).toBeHidden();
});

const add = async (workspace: Workspace, title: string, attributes: object = {}) =>
  (
    await workspace.call<{ data: ManagedItem }>("POST", "/api/sale-catalog-items", {
      body: {
        data: {
          attributes: { title, description: "<p>Made for a test</p>", standard_amount: 50_00, ...attributes },
        },
      },
    })
  ).body.data;

test("services are added one after the other, found, changed and deleted [CAT-01] [CAT-03] [CAT-04] [LIM-02] [VAL-15] [VAL-18]", async ({
  frame,
  page,
  workspace,
}) => {
  const asked: string[] = [];
  page.on(
    "request",
    (request) =>
      request.url().includes("/api/sale-catalog-items?") && asked.push(new URL(request.url()).search),
  );
  await frame.open("manager", SCREEN);
  await expect(rowOf(page, "Workshop")).toContainText("About Workshop");
  await expect(rowOf(page, "Fax")).toContainText("Inactive");
  // Beside it the whole catalogue is read for the builder, before or after.
  expect(asked).toContainEqual(expect.stringContaining("per_page=25"));
  await expectAccessible(page);

  await page.getByRole("button", { name: "New service" }).click();
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByText("Title is required")).toBeVisible();
  await expect(dialog(page).getByText("Description is required")).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
  await fill(page, "Mural painting");
  await expect(dialog(page).getByText("Title is required")).toBeHidden();
  await dialog(page).getByRole("textbox", { name: "Price", exact: true }).fill("1250");
  await expect(dialog(page).getByRole("region", { name: "Try it" }).getByRole("status")).toHaveText(
    "$1,250.00",
  );
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Save and new" }).click();
  await expect(dialog(page).getByText("Mural painting was added. Write the next one.")).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");
  await expect(dialog(page).getByRole("textbox", { name: "Price", exact: true })).toHaveValue("");
  await fill(page, "Mural cleaning");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Mural cleaning was added.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search services" }).fill("mural");
  await expect(page.getByRole("table", { name: "Service Catalog" }).getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Edit Mural painting" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
    "Mural painting",
  );
  await expect(dialog(page).getByRole("button", { name: "Save and new" })).toHaveCount(0);
  await dialog(page).getByRole("textbox", { name: "Title", exact: true }).fill("Mural restoration");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Mural restoration was saved.")).toBeVisible();
  await expect(rowOf(page, "Mural restoration")).toContainText("$1,250.00");

  await page.getByRole("button", { name: "Delete Mural cleaning" }).click();
  await expect(dialog(page)).toContainText("Delete Mural cleaning?");
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Mural cleaning was deleted.")).toBeVisible();
  await expect(rowOf(page, "Mural cleaning")).toHaveCount(0);
  expect(
    (await workspace.call<{ data: object[] }>("GET", "/api/sale-catalog-items?search=mural")).body.data,
  ).toHaveLength(1);
});

test("each failure says what happened and loses nothing [CAT-14] [CAT-15] [MSG-25] [MSG-26]", async ({
  frame,
  page,
  workspace,
}) => {
  const item = await add(workspace, "Fragile");
  await page.route(`${ITEMS}?*`, (route) => route.fulfill(failWith(500)));
  await frame.open("manager", `${SCREEN}?search=fragile`);
  await expect(page.getByText("Failed to load the services. Please try again.")).toBeVisible();
  await page.unroute(`${ITEMS}?*`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, "Fragile")).toBeVisible();

  await page.route(`${ITEMS}/${item.id}`, (route) =>
    route.request().method() === "PUT" ? route.fallback() : route.fulfill(failWith(500)),
  );
  await page.getByRole("button", { name: "Edit Fragile" }).click();
  await expect(dialog(page).getByText("Failed to load the service. Please try again.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Delete Fragile" }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Fragile could not be deleted. Please try again.")).toBeVisible();
  await page.unroute(`${ITEMS}/${item.id}`);

  await page.getByRole("button", { name: "New service" }).click();
  await fill(page, "Kept text");
  const refuse = (status: number, body: object) =>
    page.route(
      ITEMS,
      (route) =>
        route.request().method() === "POST" ? route.fulfill(failWith(status, body)) : route.fallback(),
      { times: 1 },
    );
  await refuse(409, { code: "CONFLICT", message: "The catalogue is being moved." });
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    dialog(page).getByRole("alert").filter({ hasText: "The catalogue is being moved." }),
  ).toBeVisible();
  await refuse(415, {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "no",
    errors: [{ field: "meta.attachments.0.base64", code: "file_kind", message: "no" }],
  });
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByText("Failed to process image. Please try again.")).toBeVisible();
  await page.route(ITEMS, (route) =>
    route.request().method() === "POST" ? route.fulfill(failWith(500)) : route.fallback(),
  );
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByText("Failed to save catalog item. Please try again.")).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Kept text");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("dialog")
    .filter({ hasText: "Discard your changes?" })
    .getByRole("button", { name: "Discard" })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a picture is chosen, shown small in the list and taken away again [CAT-07] [CAT-08]", async ({
  frame,
  page,
  workspace,
}) => {
  const item = await add(workspace, "Illustrated");
  await frame.open("manager", `${SCREEN}?search=illustrated`);
  await page.getByRole("button", { name: "Edit Illustrated" }).click();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  );
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: png });
  await dialog(page).getByLabel("Picture description").fill("A red dot");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(rowOf(page, "Illustrated").getByRole("img", { name: "A red dot" })).toBeVisible();
  await page.getByRole("button", { name: "Edit Illustrated" }).click();
  await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Illustrated was saved.")).toBeVisible();
  await expect
    .poll(
      async () =>
        (await workspace.call<{ data: ManagedItem }>("GET", `/api/sale-catalog-items/${item.id}`)).body.data
          .meta.attachments,
    )
    .toEqual([]);
});

test("the second of two editors sees what the first one changed, and chooses", async ({
  frame,
  page,
  workspace,
}) => {
  const item = await add(workspace, "Contested");
  const change = (attributes: object) =>
    workspace.call("PUT", `/api/sale-catalog-items/${item.id}`, { body: { data: { attributes } } });
  await frame.open("manager", `${SCREEN}?search=contested`);
  await page.getByRole("button", { name: "Edit Contested" }).click();
  await dialog(page).getByRole("textbox", { name: "Unit", exact: true }).fill("m²");
  await change({ standard_amount: 75_00 });
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  const conflict = dialog(page)
    .getByRole("alert")
    .filter({ hasText: "Somebody else saved this service while you edited it." });
  await expect(conflict).toContainText("Before: $50.00. Now: $75.00.");
  await expect(conflict).toContainText("Yours: $50.00.");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByText("Contested was saved.")).toBeVisible();

  await page.getByRole("button", { name: "Edit Contested" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Unit", exact: true })).toHaveValue("m²");
  await change({ title: "Contested again" });
  await dialog(page).getByRole("textbox", { name: "Unit", exact: true }).fill("km");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Take their version" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
    "Contested again",
  );
  await expect(dialog(page).getByRole("textbox", { name: "Unit", exact: true })).toHaveValue("m²");
});

for (const theme of ["light", "dark"] as const) {
  test(`the screen and its form fit a phone, in French and ${theme}, without faults`, async ({
    frame,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await frame.choose("language", "fr");
    await frame.choose("theme", theme);
    await frame.open("manager", SCREEN);
    await expect(page.getByText("Workshop", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Modifier Website" }).click();
    await expect(dialog(page).getByRole("group", { name: "Palier 3" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
