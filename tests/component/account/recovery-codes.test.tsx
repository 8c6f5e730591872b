import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CodesDialog } from "@/app/(workspace)/profile/_parts/security/codes-dialog";
import { renderScreen } from "../../support/render-screen";

const CODES = ["AAAA-BBBB", "CCCC-DDDD"];

afterEach(() => vi.restoreAllMocks());

test("recovery codes can be downloaded as a text that says of which site they are", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:codes";
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const close = vi.fn();
  const { user } = renderScreen(<CodesDialog codes={CODES} onClose={close} />, { api: {} });
  await user.click(screen.getByRole("button", { name: "Download" }));
  expect(clicked).toHaveBeenCalledOnce();
  const text = await saved[0]?.text();
  expect(text).toContain(CODES.join("\n"));
  expect(text).toContain(location.host);
  // They are kept, so closing asks nothing.
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(close).toHaveBeenCalledOnce();
});

test("recovery codes can be printed alone, without the page around them", async () => {
  const printed: string[] = [];
  const frame = vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get");
  const page = document.implementation.createHTMLDocument();
  vi.spyOn(HTMLIFrameElement.prototype, "contentDocument", "get").mockReturnValue(page);
  frame.mockReturnValue({
    addEventListener: () => undefined,
    print: () => printed.push(page.body.textContent),
  } as unknown as ReturnType<typeof frame>);
  const { user } = renderScreen(<CodesDialog codes={CODES} onClose={() => undefined} />, { api: {} });
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(printed).toEqual([expect.stringContaining(CODES.join("\n"))]);
});
