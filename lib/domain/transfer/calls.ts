import { call } from "@/lib/core/contract/call";

export const transferCalls = {
  exportServices: call("GET", "/exports/services"),
  exportQuestions: call("GET", "/exports/questions"),
  importServices: call("POST", "/imports/services"),
  importQuestions: call("POST", "/imports/questions"),
  read: call("GET", "/imports/{id}"),
  apply: call("POST", "/imports/{id}/apply"),
};
