// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are shell
import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  ["everything", "sudo rm -rf / --no-preserve-root", "block"],
  ["an assistant's workspace", '(rm -rf "$HOME/.openclaw/workspace/") > /dev/null 2>&1 &', "block"],
  ["a home", "rm -rf ~/", "block"],
  ["a home in a variable", 'rm -rf "$HOME"/*', "block"],
  ["a home by its name", 'D="${HOME}"; rm -r -f $D', "block"],
  ["the folder above", "rm -rf ./* ../*", "block"],
  ["documents", "rm -rf ~/Documents", "block"],
  ["what is found", "find ~ -type f -delete", "block"],
  ["a disk", "dd if=/dev/zero of=/dev/sda bs=1M", "block"],
  ["a disk by a redirection", "cat /dev/urandom > /dev/nvme0n1", "block"],
  ["copies of itself", ":(){ :|:& };:", "block"],
  ["named copies of itself", "boom() { boom | boom & }; boom", "block"],
  ["snapshots", "vssadmin delete shadows /all /quiet", "block"],
  [
    "what was encrypted",
    'for f in ~/Documents/*; do openssl enc -aes-256-cbc -in "$f" -out "$f.enc" -k x; rm "$f"; done',
    "block",
  ],
  [
    "a disk that is looked up",
    "D=$(lsblk -dno NAME | head -1)\ndd if=/dev/urandom of=/dev/$D bs=4M".replace("\n", "; "),
    "block",
  ],
  ["a cluster", "kubectl delete ns --all --force", "block"],
  ["a history", "git checkout --orphan x && git commit -m x && git push --force origin main", "warn"],
])("finds what destroys %s", async (_, text, severity) => {
  expect(await found("run.sh", text)).toContain(`${severity} destructive-command:1`);
});

test("leaves folders of settings that are put back, and one room of a cluster, to a person or alone", async () => {
  const removes = "rm -rf ~/.openclaw && mv /tmp/kept ~/.openclaw";
  const room = "```bash\nkubectl delete all --all -n <namespace>\n```";

  expect(await found("run.sh", removes)).toContain("block destructive-command:1");
  expect(await found("run.sh", removes, { description: "Backs up and restores the workspace." })).toStrictEqual([
    "warn destructive-command:1",
  ]);
  expect(await found("SKILL.md", room)).toStrictEqual([]);
});

test("who keeps backups may encrypt one and delete the plain copy", async () => {
  const encrypts =
    'encrypt() {\n  gpg --encrypt --recipient "$R" --output "$1.gpg" "$1"\n  rm -f "$1"\n}\nencrypt "$F"';
  const backups = { description: "Makes backups of the workspace." };
  const everything = 'for f in ~/Documents/*; do gpg -c "$f"; rm "$f"; done';

  expect(await found("run.sh", encrypts)).toContain("block destructive-command:2");
  expect(await found("run.sh", encrypts, backups)).toStrictEqual(["info destructive-command:2"]);
  expect(await found("run.sh", everything, backups)).toContain("block destructive-command:1");
});

test("tells the disk that a guide has attached from the one that the system is on", async () => {
  const guide = (command: string) => found("SKILL.md", `\`\`\`bash\n${command}\n\`\`\``);

  expect(await guide("sudo mkfs.ext4 /dev/vdb")).toStrictEqual(["info destructive-command:2"]);
  expect(await guide("mkfs.xfs /dev/nvme1n1")).toStrictEqual(["info destructive-command:2"]);
  expect(await guide("sudo mkfs.ext4 /dev/sda")).toStrictEqual(["warn destructive-command:2"]);
  expect(await guide("mkfs.ext4 /dev/nvme0n1")).toStrictEqual(["warn destructive-command:2"]);
  expect(await found("run.sh", "mkfs.ext4 /dev/vdb")).toStrictEqual(["warn destructive-command:1"]);
});

test.each([
  "rm -rf build dist node_modules",
  'rm -rf "$TMP_DIR"',
  "T=$(mktemp -d); trap 'rm -rf \"$T\"' EXIT",
  "rm -rf ~/.cache/notes",
  "rm -f *.log",
  "find . -name '*.pyc' -delete",
  "find /tmp/notes -mtime +7 -delete",
  "dd if=/dev/zero of=disk.img bs=1M count=1",
  "git push --force-with-lease origin feature",
  "openssl enc -aes-256-cbc -in a.txt -out a.enc",
  "echo 'rm -rf /'",
  "grep -r 'rm -rf /' .",
])("lets through %j", async (text) => {
  expect(await found("run.sh", text)).toStrictEqual([]);
});

test("who is asked first is only warned", async () => {
  expect(await found("run.sh", 'read -p "Sure? " a\nrm -rf ~/')).toStrictEqual(["warn destructive-command:2"]);
});
