import { etag, type RowState } from "./etag";

/** An answer with more than a body: its headers, or bytes instead of JSON. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly options: { headers?: Record<string, string>; status?: number } = {},
  ) {}
}

/** An answer under the tag of the state that it shows; without one where there is no state yet. */
export const tagged = <Body>(body: Body, state: RowState | null): Reply<Body> =>
  new Reply(body, state ? { headers: { ETag: etag(state) } } : {});

/** The answer of one row, under the tag of its state. */
export const taggedRow = <Row extends RowState>(row: Row): Reply<{ data: Row }> => tagged({ data: row }, row);
