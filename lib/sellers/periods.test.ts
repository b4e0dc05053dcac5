import { expect, test } from "vitest";
import { dayIn, plusMonths, startsOf, windowOf } from "./periods";

test("ends every period today and puts an equally long one before it", () => {
  expect(windowOf("7d", "2026-03-03")).toEqual({
    from: "2026-02-25",
    until: "2026-03-04",
    before: { from: "2026-02-18", until: "2026-02-25" },
  });
  expect(windowOf("90d", "2026-01-01")).toMatchObject({ from: "2025-10-04", until: "2026-01-02" });
  expect(windowOf("12m", "2026-03-31")).toEqual({
    from: "2025-04-01",
    until: "2026-04-01",
    before: { from: "2024-04-01", until: "2025-04-01" },
  });
  expect(windowOf("all", "2026-12-31")).toEqual({ from: null, until: "2027-01-01", before: null });
});

test("has a point for every day, week and month of a window", () => {
  const { from, until } = windowOf("30d", "2024-03-10");
  expect(startsOf("day", from ?? "", until)).toHaveLength(30);
  expect(startsOf("week", "2026-11-19", "2026-12-01")).toEqual(["2026-11-16", "2026-11-23", "2026-11-30"]);
  expect(startsOf("week", "2026-11-22", "2026-11-23")).toEqual(["2026-11-16"]);
  expect(startsOf("month", "2025-12-31", "2026-02-02")).toEqual(["2025-12-01", "2026-01-01", "2026-02-01"]);
});

test("knows which day it is elsewhere", () => {
  const now = new Date("2026-11-21T11:30:00Z");
  expect(dayIn("UTC", now)).toBe("2026-11-21");
  expect(dayIn("Pacific/Auckland", now)).toBe("2026-11-22");
  expect(dayIn("Pacific/Honolulu", new Date("2026-11-21T09:59:00Z"))).toBe("2026-11-20");
});

test("counts months across the year", () => {
  expect(plusMonths("2026-01-01", -1)).toBe("2025-12-01");
  expect(plusMonths("2025-12-01", 1)).toBe("2026-01-01");
});
