import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser that tests drive: the one named, an installed one, or Debian's package where we may install it. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist. Correct or unset it.`);

  const installed = named ?? installedChromium();
  if (installed) return installed;

  if (process.getuid?.() === 0 && onPath(["apt-get"])) {
    console.log("skillyard: installing Chromium");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { quiet: true, env });
    const { code, output } = await run("apt-get", ["install", "-y", "-qq", "chromium"], { quiet: true, env });
    if (code !== 0) console.error(output);
  }
  const found = installedChromium();
  if (found) return found;
  throw new Error("The browser tests need Chrome or Chromium. Install one, or set CHROMIUM_PATH to where it is.");
}

function installedChromium() {
  return onPath(names) ?? applications.find((file) => existsSync(file));
}

function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
