/** An answer, read whole. */
export type Reply = {
  status: number;
  /** The parsed JSON; undefined for an empty body, the text when it is no JSON. */
  body: unknown;
  isJson: boolean;
  /** Seconds of Retry-After. */
  retryAfter: number | null;
};

/** Reads an answer whole. Rejects when the connection breaks off. */
export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN) || null;
  return { status: response.status, retryAfter, ...parsed(text) };
}

function parsed(text: string): Pick<Reply, "body" | "isJson"> {
  if (text === "") return { body: undefined, isJson: true };
  try {
    return { body: JSON.parse(text) as unknown, isJson: true };
  } catch {
    // A page of a proxy in between, for example: whoever reads the reply decides what that means.
    return { body: text, isJson: false };
  }
}
