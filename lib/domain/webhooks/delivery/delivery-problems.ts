/** Why a message could not be posted, in the words of the log as the API gives it; the screen has its own for each (webhooks.problems in messages). */
export const DELIVERY_PROBLEMS = {
  timeout: "No answer within 5 seconds.",
  refused: "The connection was refused.",
  cut: "The connection was cut.",
  unreachable: "The host cannot be reached.",
  certificate_expired: "The certificate has expired.",
  certificate_unknown: "The certificate is not signed by anybody known.",
  certificate_other_host: "The certificate is another host's.",
  private_address: "The address leads to a private network, which is not called.",
  unknown_host: "The host's name cannot be found.",
  secret_unreadable: "The signing secret cannot be read; make a new one, then send the message again.",
  failed: "The call failed.",
} as const;

export type DeliveryProblem = keyof typeof DELIVERY_PROBLEMS;
export const DELIVERY_PROBLEM_CODES = Object.keys(DELIVERY_PROBLEMS) as [
  DeliveryProblem,
  ...DeliveryProblem[],
];
