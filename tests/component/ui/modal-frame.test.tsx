import * as Radix from "@radix-ui/react-dialog";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ModalFrame } from "@/app/_ui/modal-frame";

test("an open dialog's scroll lock adds its style with the nonce of the page's own scripts", () => {
  const script = Object.assign(document.createElement("script"), { nonce: "of-the-page" });
  script.setAttribute("nonce", "of-the-page");
  document.head.append(script);
  render(
    <ModalFrame open onOpenChange={() => undefined} className="">
      <Radix.Title>Sure?</Radix.Title>
    </ModalFrame>,
  );
  const nonces = [...document.head.querySelectorAll("style")].map((style) => style.getAttribute("nonce"));
  expect(nonces).toContain("of-the-page");
});
