/** Prints a heading and a text alone, without the page around them. */
export function printText(heading: string, text: string): void {
  const frame = document.createElement("iframe");
  frame.className = "sr-only";
  frame.setAttribute("aria-hidden", "true");
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return frame.remove();
  const [title, body] = [page.createElement("h1"), page.createElement("pre")];
  title.textContent = heading;
  body.textContent = text;
  page.body.append(title, body);
  view.addEventListener("afterprint", () => frame.remove());
  view.print();
}
