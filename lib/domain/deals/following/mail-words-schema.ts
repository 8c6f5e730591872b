import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { MAX_GREETING, MAX_MESSAGE, MAX_SUBJECT } from "../limits";

const line = (most: number) =>
  z.string().normalize("NFC").trim().max(most).regex(ONE_LINE, "must be one line");

/** What can be written of a proposal's mail, with variables. */
export const mailWords = {
  subject: line(MAX_SUBJECT).describe("Empty: the usual one."),
  greeting: line(MAX_GREETING).describe("Empty: the usual one."),
  message: z.string().normalize("NFC").trim().max(MAX_MESSAGE),
};
