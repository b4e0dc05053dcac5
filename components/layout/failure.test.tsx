import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Failure } from "./failure";

const markupOf = (digest?: string) =>
  renderToStaticMarkup(<Failure error={Object.assign(new Error("A fault"), { digest })} retry={() => {}} />);
const textOf = (digest?: string) => markupOf(digest).replace(/<[^>]+>/g, " ");

test("a fault of ours has a reference to quote", () => {
  expect(textOf("977413036")).toContain("went wrong on our side");
  expect(textOf("977413036")).toMatch(/quote this reference .*977413036/);
  expect(textOf()).not.toContain("reference");
});

test("the page leads on", () => {
  const page = markupOf("977413036");
  expect(page).toContain("Try again</button>");
  expect(page).toContain('href="/"');
});
