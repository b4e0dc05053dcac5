import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { brief, found, packageOf } from "../test-support/package-of";

const about = (findings: string[]) => findings.filter((finding) => /typosquatted-/.test(finding));

test.each([
  ["a.py", "import os\nimport reqeusts", 2],
  ["a.py", "from pandsa import DataFrame", 1],
  ["a.js", 'const express = require("expresss");', 1],
  ["a.ts", 'import axios from "axois";', 1],
  ["SKILL.md", "```python\nimport beautifulsuop4\n```", 2],
])("finds in %s what is imported under a mistaken name: %s", async (path, text, line) => {
  expect(about(await found(path, text))).toStrictEqual([`warn typosquatted-package:${line}`]);
});

test.each([
  [
    "a.py",
    "import requests, json\nimport statistics\nfrom calendar import month\nimport selectors\nfrom __future__ import annotations\nfrom scapy.all import *\nfrom server start",
  ],
  ["a.js", 'import x from "./expresss";\nimport fs from "node:fs";\nimport { z } from "zod/v4";'],
])("lets imports pass in %s", async (path, text) => {
  expect(about(await found(path, text))).toStrictEqual([]);
});

test("lets a module pass that lies in the package", async () => {
  const files = { "main.py": "import requestz\nimport panda5", "requestz.py": "x = 1", "panda5/__init__.py": "" };
  expect(about(brief((await reviewPackage(packageOf(files))).findings))).toStrictEqual([]);
});
