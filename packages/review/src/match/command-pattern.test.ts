import { expect, test } from "vitest";
import { known } from "../follow/shell/value";
import { callsOf, commandTest, pathTest, textTest } from "./command-pattern";

const fits = (pattern: string, command: string) => {
  const [name = "", ...words] = command.split(" ");
  const effect = { name, args: words.map((word) => known(word)) } as Parameters<typeof callsOf>[0];
  return commandTest([pattern])(callsOf(effect));
};

test.each([
  ["git push origin", "git push -f origin main"],
  ["git --force push", "git push origin --force"],
  ["useradd -u|--uid=0 -o", "useradd -ou 0 helper"],
  ["useradd -u|--uid=0 -o", "useradd --uid=0 -o helper"],
  ["aws s3 cp --acl=public-read-write", "aws s3 cp a s3://b --acl public-read-write"],
  ["bore 22|3389", "npx -y bore@1.2 local 22"],
  ["chmod -R /\\*", "chmod -vR 777 /*"],
  ["rm ~/Documents", "rm -rf $HOME/Documents"],
  ["sc stop *{protection-software}*", "sc stop falcon-sensor"],
  ["chmod 4???", "chmod 4755 a"],
])("%s fits %s", (pattern, command) => {
  expect(fits(pattern, command)).toBe(true);
});

test.each([
  ["git push origin", "git origin push"],
  ["useradd -u|--uid=0 -o", "useradd -u 1000 -o helper"],
  ["openssl enc -K", "openssl enc -k secret"],
  ["chmod -R /\\*", "chmod -R 777 /srv"],
  ["sc stop *{protection-software}*", "sc stop falconry"],
  ["chmod 4???", "chmod 444 a"],
  ["xattr -c", "xattr --clear a"],
])("%s does not fit %s", (pattern, command) => {
  expect(fits(pattern, command)).toBe(false);
});

test("knows paths in any folder, and words on a line that is no comment", () => {
  expect(pathTest([".ssh/rc"])("$HOME/.ssh/rc")).toBe(true);
  expect(pathTest(["~/.ssh/rc"])("/srv/.ssh/rc")).toBe(false);
  const says = textTest(["PermitRootLogin yes"]);
  expect(says("Port 22\nPermitRootLogin  yes")).toBe(true);
  expect(says("# PermitRootLogin yes\nPermitRootLogin yesterday")).toBe(false);
});
