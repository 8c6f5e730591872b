/** Goes where a link would lead, by a click on one: so whoever asks before unsaved changes are lost is asked here too. */
export function followLink(href: string, go: () => void): void {
  const link = document.createElement("a");
  link.href = href;
  link.hidden = true;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go();
  });
  document.body.append(link);
  link.click();
  link.remove();
}
