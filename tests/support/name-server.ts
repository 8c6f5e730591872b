import { createSocket, type RemoteInfo } from "node:dgram";
import { isIP } from "node:net";
import packet, { type Answer, type DecodedPacket, type Question } from "dns-packet";

export type NameServer = {
  /** For KAPI_DNS_SERVERS. */
  address: string;
  /** Sets the TXT records of a name. Without texts, removes them. */
  text: (name: string, ...texts: string[]) => void;
  /** Sets the addresses of a name. */
  point: (name: string, ...addresses: string[]) => void;
  /** How it responds: normally, with SERVFAIL, or not at all. */
  behave: (how: "well" | "failing" | "silent") => void;
  /** The queries so far, with their type, such as "TXT _kapi.acme.test". */
  asked: readonly string[];
  close: () => Promise<void>;
};

const SERVFAIL = 2;
const NXDOMAIN = 3;

/** A real DNS server on 127.0.0.1 with the records that a test sets. */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string[]>();
  const addresses = new Map<string, string[]>();
  const asked: string[] = [];
  let behaviour: "well" | "failing" | "silent" = "well";
  const socket = createSocket("udp4");
  const answersTo = ({ type, name }: Question): Answer[] => {
    const known = name.toLowerCase();
    if (type === "TXT") return (texts.get(known) ?? []).map((data) => ({ type: "TXT", name, data, ttl: 1 }));
    return (addresses.get(known) ?? []).flatMap((data): Answer[] => {
      const kind = isIP(data) === 6 ? "AAAA" : "A";
      return type === kind ? [{ type: kind, name, data, ttl: 1 }] : [];
    });
  };
  const answer = ({ id, questions = [] }: DecodedPacket, from: RemoteInfo) => {
    for (const { type, name } of questions) asked.push(`${type} ${name.toLowerCase()}`);
    if (behaviour === "silent") return;
    const answers = questions.flatMap(answersTo);
    const isKnown = questions.some(
      ({ name }) => texts.has(name.toLowerCase()) || addresses.has(name.toLowerCase()),
    );
    const code = behaviour === "failing" ? SERVFAIL : isKnown ? 0 : NXDOMAIN;
    socket.send(
      packet.encode({
        type: "response",
        ...(id === undefined ? {} : { id }),
        flags: packet.AUTHORITATIVE_ANSWER | packet.RECURSION_AVAILABLE | code,
        questions,
        ...(code === 0 ? { answers } : {}),
      }),
      from.port,
      from.address,
    );
  };
  socket.on("message", (message, from) => answer(packet.decode(message), from));
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    text: (name, ...said) => void (said.length > 0 ? texts.set(name, said) : texts.delete(name)),
    point: (name, ...found) => void addresses.set(name, found),
    behave: (how) => void (behaviour = how),
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}
