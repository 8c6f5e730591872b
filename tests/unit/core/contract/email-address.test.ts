import { expect, test } from "vitest";
import { emailProblem, typedEmail } from "@/lib/core/contract/email-address";

test.each([
  ["Zoe@Farine.test", "zoe@farine.test"],
  ["  zoe@farine.test, ", "zoe@farine.test"],
  ["Zoé Farine <Zoe@Farine.test>", "zoe@farine.test"],
  ['"Farine, Zoé" <zoe@farine.test>;', "zoe@farine.test"],
  ["<zoe@farine.test>", "zoe@farine.test"],
  ["mailto:zoe@farine.test", "zoe@farine.test"],
  ["MAILTO:zoe%2Ba@farine.test?subject=Bread&cc=x@y.test", "zoe+a@farine.test"],
  ["Zoé <mailto:zoe@farine.test>", "zoe@farine.test"],
  ["post@Café-Désilets.test", "post@xn--caf-dsilets-dbbc.test"],
  ["post@bücher.example", "post@xn--bcher-kva.example"],
])("%s is taken as %s [S-024]", (typed, stored) => {
  expect(typedEmail(typed)).toBe(stored);
  expect(emailProblem(stored)).toBeNull();
});

test("every sign that RFC 5321 allows before the @ is taken [S-024]", () => {
  for (const sign of "!#$%&'*+-/=?^_`{|}~") expect(emailProblem(typedEmail(`a${sign}b@c.test`))).toBeNull();
  expect(emailProblem(typedEmail("first.middle.last@sub.domain.co.test"))).toBeNull();
});

test.each([
  ["zoe", "emailInvalid"],
  ["@farine.test", "emailInvalid"],
  ["zoe@farine.test, max@farine.test", "emailSeveral"],
  ["zoe@@farine.test", "emailSeveral"],
  ["zoe farine@farine.test", "emailSpaces"],
  [".zoe@farine.test", "emailDots"],
  ["zoe..f@farine.test", "emailDots"],
  ["zoé@farine.test", "emailSigns"],
  ["zoe(work)@farine.test", "emailSigns"],
  ["zoe@farine", "emailDomain"],
  ["zoe@", "emailDomain"],
  ["zoe@-farine.test", "emailDomain"],
  ["zoe@farine_.test", "emailDomain"],
  ["zoe@192.0.2.1", "emailDomain"],
])("%j is refused with what is wrong: %s [MSG-02]", (typed, problem) => {
  expect(emailProblem(typedEmail(typed))).toBe(problem);
});
