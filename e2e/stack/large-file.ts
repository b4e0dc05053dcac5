import { randomBytes } from "node:crypto";
import net from "node:net";
import { expect } from "@playwright/test";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import type { Stack } from "./stack";

/** More than the system keeps for a reader that reads nothing. */
export const LARGE_BYTES = 9 * 1024 * 1024;

/** The link to a package that no compression makes smaller. */
export async function publishLarge(stack: Stack): Promise<string> {
  const author = new Client(stack.url, await tokenFor("author", undefined, stack.env.OIDC_ISSUER));
  const slug = unique("large");
  await author.patch("/v1/users/profile", { display_name: "Large author" });
  const listing = { slug, title: "Large", description: "Holds more than a socket does.", category: "testing" };
  expect((await author.post("/v1/skills", listing)).status).toBe(201);
  const files = { ...cleanFiles(slug), "data.bin": randomBytes(LARGE_BYTES) };
  expect((await author.upload(slug, zip(files))).body).toMatchObject({ status: "pending" });
  await until(async () => (await author.get(`/v1/skills/${slug}`)).body.published_at, 60_000);
  return (await new Client(stack.url).get<{ url: string }>(`/v1/skills/${slug}/download`)).body.url;
}

export type StalledReader = { status: number; readOn: () => Promise<number> };

/** Asks for the file and takes no more of it than the status; `readOn` takes what is still to be had, and says how much it was. */
export function stopReading(port: number, url: string, headers: Record<string, string> = {}): Promise<StalledReader> {
  const { pathname, search } = new URL(url);
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = net.connect(port, "127.0.0.1");
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return new Promise((resolve, reject) => {
    socket.on("error", reject).once("readable", () => {
      const head = String(socket.read());
      resolve({ status: Number(head.split(" ")[1]), readOn: () => readToEnd(socket) });
    });
  });
}

function readToEnd(socket: net.Socket): Promise<number> {
  return new Promise((resolve) => {
    const done = () => resolve(socket.bytesRead);
    socket.on("error", done).on("close", done).resume();
  });
}
