import { existsSync } from "node:fs";
import { installDebianPackage, onPath } from "./programs.mjs";

/** The one without windows first: it is the same browser in half of the time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
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

  await installDebianPackage("chromium-headless-shell");
  if (!installedChromium()) await installDebianPackage("chromium"); // of a release that has no such package
  const found = installedChromium();
  if (found) return found;
  throw new Error("The browser tests need Chrome or Chromium. Install one, or set CHROMIUM_PATH to where it is.");
}

function installedChromium() {
  return onPath(names) ?? applications.find((file) => existsSync(file));
}
