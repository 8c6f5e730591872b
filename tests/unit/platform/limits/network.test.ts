import { describe, expect, test } from "vitest";
import { callerOf, networkOf } from "@/lib/platform/limits/subjects";

describe("the network of an address", () => {
  test.each([
    ["203.0.113.9", "203.0.113.0/24"],
    ["203.0.113.250", "203.0.113.0/24"],
    ["::ffff:203.0.113.9", "203.0.113.0/24"],
    ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:bbbb:0:0:9", "2001:db8:1:2::/64"],
    ["2001:db8::7", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test("keeps apart what differs in the first 24 or 64 bits", () => {
    expect(networkOf("203.0.114.9")).not.toBe(networkOf("203.0.113.9"));
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  });
});

test("a caller is one IPv4 address, or a whole /64, in which addresses can be picked at will", () => {
  expect(callerOf("203.0.113.9")).not.toBe(callerOf("203.0.113.10"));
  expect(callerOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(callerOf("2001:db8:1:2::1")).toBe(callerOf("2001:db8:1:2:ffff::2"));
});
