/**
 * Enhances the reference: searches calls, opens the one that the address names, copies listings. The page can be
 * read without it.
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
      const own = [...group.querySelectorAll(":scope > details.call, :scope > ul > li:has(> a)")];
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

/**
 * "Try it": makes a call of the reference as the reader and shows the response. It sends the typed token, which
 * does not leave this page otherwise, or else the browser's session. Calls go only to this origin
 * (answer-docs.ts).
 */
export const TRY_SCRIPT = `(() => {
  const token = document.getElementById("token");
  document.getElementById("trying").hidden = false;
  const add = (parent, name, text, attributes = {}) => {
    const element = Object.assign(document.createElement(name), attributes);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const field = (form, id, label, element, attributes) => {
    add(form, "label", label, { htmlFor: id });
    return add(form, element, "", { id, spellcheck: false, ...attributes });
  };
  const requestOf = ({ method, path, fields, body }, values, text) => {
    const query = new URLSearchParams();
    // The server takes the session's cookie only with X-Request-Time, which no form of another site can send.
    const headers = { "X-Request-Time": new Date().toISOString() };
    if (token.value.trim() !== "") headers.Authorization = "Bearer " + token.value.trim();
    let address = path;
    for (const { name, place } of fields) {
      const value = values[name].value;
      if (place === "path") address = address.replace("{" + name + "}", encodeURIComponent(value));
      else if (value !== "" && place === "query") query.append(name, value);
      else if (value !== "") headers[name] = value;
    }
    if (body !== null && text !== "") headers["Content-Type"] = "application/json";
    const search = query.size > 0 ? "?" + query : "";
    const credentials = token.value.trim() === "" ? "same-origin" : "omit";
    const sent = body !== null && text !== "" ? { body: text } : {};
    return [address + search, { method, headers, credentials, ...sent }];
  };
  const shown = async (answer) => {
    const type = answer.headers.get("content-type") ?? "";
    if (type.startsWith("application/json")) return JSON.stringify(await answer.json(), null, 2);
    const { size } = await answer.blob();
    return size === 0 ? "" : type + ", " + size + " bytes";
  };
  const open = (section, call) => {
    const form = add(section, "form", "", { className: "try" });
    const id = (name) => "try-" + section.parentElement.id + "-" + name;
    const inputOf = ({ name, place, required }) => {
      const label = name + " (" + place + (required ? ", required)" : ")");
      return [name, field(form, id(name), label, "input", { required })];
    };
    const values = Object.fromEntries(call.fields.map(inputOf));
    const body = call.body === null ? null : field(form, id("body"), "Body", "textarea", { value: call.body });
    add(form, "button", "Send", { type: "submit", className: "act" });
    const status = add(form, "p", "");
    status.setAttribute("role", "status");
    const result = add(form, "pre", "", { tabIndex: 0, hidden: true });
    result.setAttribute("role", "region");
    result.setAttribute("aria-label", "Answer of " + call.method + " " + call.path);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      status.textContent = "Sending…";
      try {
        const answer = await fetch(...requestOf(call, values, body === null ? "" : body.value));
        result.textContent = await shown(answer);
        status.textContent = "Answer " + answer.status;
      } catch (error) {
        result.textContent = "";
        status.textContent = "The call failed: " + error.message;
      }
      result.hidden = result.textContent === "";
    });
    (form.querySelector("input, textarea") ?? form.querySelector("button")).focus();
  };
  for (const details of document.querySelectorAll("details[data-call]")) {
    const section = details.querySelector(".body");
    const call = JSON.parse(details.dataset.call);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "act";
    button.textContent = "Try it";
    button.addEventListener("click", () => {
      open(section, call);
      button.remove();
    });
    section.append(button);
  }
})();`;
