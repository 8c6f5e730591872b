/**
 * What the reader may do with the currencies; the default can be another one only while nothing is priced in
 * it (S-127).
 */
export type Rights = { mayAdd: boolean; mayChange: boolean; mayRemove: boolean; mayChangeDefault: boolean };
