import { expect } from "vitest";
import { MESSAGES_OF_EVENTS } from "@/lib/server/openapi/webhook-messages";
import type { ReceivedMessage } from "./webhook-receiver";

/** Expects that the OpenAPI document describes each value of these messages, and no other. */
export function expectDescribed(messages: readonly ReceivedMessage[]): void {
  for (const { body } of messages) {
    const described = MESSAGES_OF_EVENTS[body.type as keyof typeof MESSAGES_OF_EVENTS];
    expect(described.data.parse(body.data), `data of ${body.type}`).toEqual(body.data);
  }
}
