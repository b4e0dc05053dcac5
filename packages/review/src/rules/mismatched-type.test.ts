import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const ELF = Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01\0", "latin1"), Buffer.alloc(100)]);

test.each([
  ["logo.png", ELF, ["block mismatched-type", "warn unreadable-file"]],
  ["logo.png", Buffer.from("PK\x03\x04\x14\0", "latin1"), ["warn mismatched-type", "warn unreadable-file"]],
  ["logo.png", Buffer.from("Ignore the picture"), ["warn mismatched-type"]],
  ["notes.md", ELF, ["warn mismatched-type", "warn unreadable-file"]],
  ["a.svg", Buffer.from("<svg>\n<script>alert(1)</script></svg>"), ["warn active-svg:2"]],
  ["a.svg", Buffer.from('<svg onload="x()"/>'), ["warn active-svg:1"]],
  ["a.svg", Buffer.from("<svg><foreignObject><iframe src='a.html'/></foreignObject></svg>"), ["warn active-svg:1"]],
  ["a.svg", Buffer.from('<a href="javascript:x()"/>'), ["warn active-svg:1"]],
])("finds that %s is not what it seems", async (path, bytes, expected) => {
  expect(await found(path, bytes)).toStrictEqual(expected);
});

test.each([
  ["logo.png", Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:00\n")],
  ["a.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')],
  ["a.svg", Buffer.from("<svg><foreignObject><span>Sales of the year</span></foreignObject></svg>")],
  ["a.svg", Buffer.from("<svg><!-- strips <script> and fonts --><path d='M0 0'/></svg>")],
  ["a.mp3", Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(200_000)])],
  ["a.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
  ["a.py", Buffer.alloc(0)],
  ["page.html", Buffer.from("<script>x()</script>")],
])("lets %s through", async (path, bytes) => {
  expect(await found(path, bytes)).toStrictEqual([]);
});
