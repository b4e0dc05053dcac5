import { expect, test } from "vitest";
import { toCsv } from "./csv";

test("writes a table that spreadsheets read as it is meant", () => {
  const rows = [
    { title: 'Say "hi", then\nleave', cents: -5, at: new Date("2026-01-02T03:04:05Z") },
    { title: "=1+1", cents: 0, at: null },
  ];
  expect(toCsv(["title", "cents", "at"], rows)).toBe(
    'title,cents,at\r\n"Say ""hi"", then\nleave",-5,2026-01-02T03:04:05.000Z\r\n\'=1+1,0,\r\n',
  );
});

test.each(["=cmd()", "+1", "-1", "@sum", "\tx", "\rx"])("defuses %j", (title) => {
  expect(toCsv(["title"], [{ title }])).toContain(`'${title}`);
});
