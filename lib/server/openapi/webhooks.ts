import type { Json } from "./components";
import type { Printer } from "./schemas";
import { MESSAGES_OF_EVENTS } from "./webhook-messages";

/** The messages of webhooks (OpenAPI 3.1, "webhooks"), by event, each with an example. */
export const webhooks = (printer: Printer): Json =>
  Object.fromEntries(
    Object.entries(MESSAGES_OF_EVENTS).map(([event, message]) => [
      event,
      { post: received(event, message, printer) },
    ]),
  );

type Message = (typeof MESSAGES_OF_EVENTS)[keyof typeof MESSAGES_OF_EVENTS];

function received(
  event: string,
  { when, data }: Message,
  { components, schemaOf, exampleOf }: Printer,
): Json {
  const schema = {
    type: "object",
    properties: {
      type: { const: event },
      timestamp: { type: "string", format: "date-time" },
      data: schemaOf(data),
    },
    required: ["type", "timestamp", "data"],
  };
  return {
    operationId: operationId(event),
    summary: when,
    tags: ["Webhooks"],
    security: [],
    parameters: HEADERS.map(({ name, ...header }) =>
      components.refer("parameters", componentName(name), {
        name,
        in: "header",
        required: true,
        ...header,
        schema: { type: "string" },
      }),
    ),
    requestBody: { required: true, content: { "application/json": { schema, example: exampleOf(schema) } } },
    responses: {
      "2XX": components.refer("responses", "Received", {
        description: "It was received. Any other answer, or none within 5 seconds, has it sent again.",
      }),
      410: components.refer("responses", "Gone", {
        description: "Nobody listens here any more: the webhook is switched off.",
      }),
    },
  };
}

/** Headers of each message (Standard Webhooks). */
const HEADERS = [
  {
    name: "webhook-id",
    description: "Names the message; the same each time it is sent.",
    example: "0b6d1f5e-3c0a-4f6e-9d5b-2a7c1e8f4b90",
  },
  {
    name: "webhook-timestamp",
    description: "When it was sent, in seconds since 1970.",
    example: "1774949407",
  },
  {
    name: "webhook-signature",
    description: "The signatures of id, timestamp and body, separated by spaces.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
] as const;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** WebhookId for webhook-id. */
const componentName = (name: string): string => name.split("-").map(capital).join("");

/** receiveDealQuestionAsked for deal.question_asked. */
const operationId = (event: string): string => `receive${event.split(/[._]/).map(capital).join("")}`;
