import { searchable } from "@/lib/core/search/searchable";

type Client = { name: string; company: string; email: string };
type PersonName = { first_name: string; last_name: string };

/**
 * The name of the contact that a client's own address becomes (S-101). A person's name is split after its first word.
 * What reads as a company's name stays whole, as last name: no mail greets "Boulangerie". Pure, browser-safe.
 */
export function personName(client: Client): PersonName {
  const [first = "", ...rest] = client.name.trim().split(/\s+/);
  return isPerson(client)
    ? { first_name: first, last_name: rest.join(" ") }
    : { first_name: "", last_name: client.name.trim() };
}

const words = (text: string): string[] => searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function isPerson({ name, company, email }: Client): boolean {
  const inName = words(name);
  const [mailbox = "", domain = ""] = email.split("@");
  if (inName.length === 0 || inName.join() === words(company).join()) return false;
  if (/[\p{N}&+]/u.test(name) || words(name.replaceAll(".", "")).some((word) => OF_COMPANIES.has(word)))
    return false;
  const ofMailbox = words(mailbox);
  // zoe@farine.test is Zoé Farine; info@farine.test and hello@zoefarine.test are not known to be.
  if (ofMailbox.some((word) => word.length > 2 && inName.includes(word))) return true;
  const ofDomain = words(domain.replace(/\.[^.]*$/, "")).join("");
  return !OF_OFFICES.has(ofMailbox[0] ?? "") && !(ofDomain.length > 2 && inName.join("").includes(ofDomain));
}

/** Words in names of companies, folded. */
const OF_COMPANIES = new Set(
  (
    "inc ltd ltee limited llc llp corp corporation co company cie compagnie compania group groupe grupo senc sencrl " +
    "sarl sas sasu eurl gmbh ag plc bv nv srl spa slu sa associates associes asociados foundation fondation " +
    "fundacion services servicios solutions soluciones studio agence agency agencia"
  ).split(" "),
);

/** Mailboxes of offices instead of persons. */
const OF_OFFICES = new Set(
  (
    "info contact contacto office bureau oficina admin administration sales ventes ventas hello bonjour hola accueil " +
    "reception support service accounting comptabilite contabilidad billing facturation facturacion orders commandes " +
    "pedidos mail courriel correo"
  ).split(" "),
);
