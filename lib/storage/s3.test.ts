import { expect, test } from "vitest";
import { parsePlace } from "./s3";

test.each([
  ["s3://packages", { bucket: "packages", prefix: "", region: "us-east-1", endpoint: undefined }],
  [
    "s3://packages/live/?region=eu-west-1",
    { bucket: "packages", prefix: "live/", region: "eu-west-1", endpoint: undefined },
  ],
  [
    "s3://packages/a/b?endpoint=http://127.0.0.1:9000",
    { bucket: "packages", prefix: "a/b/", region: "us-east-1", endpoint: "http://127.0.0.1:9000" },
  ],
])("%s", (url, place) => {
  expect(parsePlace(url)).toStrictEqual(place);
});
