/**
 * What a script adds to the reference: searching calls, opening the one that an address names, copying listings.
 * Without it all can be read.
 */
export const DOCS_SCRIPT = `(() => {
  const search = document.getElementById("search");
  const none = document.getElementById("none");
  const calls = [...document.querySelectorAll("details.call")].map((call) => ({
    call,
    link: document.querySelector('nav a[href="#' + call.id + '"]').parentElement,
    text: call.querySelector("summary").textContent.toLowerCase(),
  }));
  const find = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const { call, link, text } of calls) call.hidden = link.hidden = !words.every((word) => text.includes(word));
    for (const group of document.querySelectorAll("main section, nav > ul > li")) {
      const own = [...group.querySelectorAll("details.call, li")];
      group.hidden = words.length > 0 && own.every((part) => part.hidden);
    }
    none.textContent = calls.every(({ call }) => call.hidden) ? "No call matches. Try another word." : "";
  };
  search.hidden = false;
  search.addEventListener("input", find);
  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.matches("details")) target.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
  document.querySelector("main").addEventListener("toggle", ({ target }) => {
    if (target.open && target.matches("details.call")) history.replaceState(null, "", "#" + target.id);
  }, true);
  for (const listing of document.querySelectorAll(".listing")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(listing.querySelector("pre").textContent);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Press Ctrl+C";
        getSelection().selectAllChildren(listing.querySelector("pre"));
      }
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    listing.append(button);
  }
})();`;
