import { expect, test } from "vitest";
import { found } from "../src/test-support/package-of";
import { linesOf } from "./learn/samples";

const serious = async (text: string, description: string) =>
  (await found("SKILL.md", text, { description })).filter((finding) => !finding.startsWith("info"));

/** What honest packages say, and beside it what sounds alike and means harm. */
test.each(linesOf("told-apart").map((line) => line.split("\t").map(asWritten)))(
  "tells %s from harm",
  async (_, honest = "", harmful = "") => {
    expect(await serious(honest, "Keeps notes.")).toEqual([]);
    expect(await serious(harmful, "Keeps notes.")).not.toEqual([]);
  },
);

test.each(linesOf("left-alone").map(asWritten))("leaves alone: %s", async (text) => {
  expect(await serious(`# Helper\n\n${text}\n`, "Formats tables.")).toEqual([]);
});

function asWritten(text: string): string {
  return text.replaceAll("\\n", "\n");
}
