const PROGRAMS = new Set(
  `
  7z aapt ab adb age agent-browser alembic ansible ansible-playbook apk apt apt-cache apt-get aria2c asdf awk aws az
  base32 base64 basename bash bat bats bc bd biome brew bun bundle bunx bzip2 cargo cat certbot certutil chgrp chmod
  chown cksum clamscan clang claude cmake cmp codex composer conda cp crontab csplit csvcut curl cut dart date dd deno
  df diff dig dirname dmesg dnf docker docker-compose dotnet dropdb du duckdb env esbuild eslint exiftool fd ffmpeg
  ffprobe find flake8 flutter flyctl fzf gcc gcloud gem gh git gitleaks glab go gofmt golangci-lint gpg gradle grep
  gsutil gunzip gzip hatch head helm heroku hexdump hg hostname htop htpasswd http https ifconfig iostat ip iptables
  isort jar java javac jest journalctl jq kill killall ksh kubectl kubectx kustomize launchctl ln locate logger ls
  lsblk lsof lspci make mamba mdbook minikube mise mkdir mktemp mocha mount mpv msbuild mtr mv mvn mypy mysql
  mysqldump nano nc ncat netlify netstat nginx ngrok ninja nl nmap nmcli node nohup npm npx nslookup nuget nvm nx
  objdump od opencode openssl osascript otool pandoc pdftotext perl pg_dump pg_restore pgrep php ping pip pip3 pipenv
  pipx pkg pkill pnpm podman poetry powershell pre-commit prettier printenv prisma prove ps psql pulumi pwd pwsh py
  pylint pytest python python2 python3 qemu-img qpdf rake realpath redis-cli rev rg rm rmdir rspec rsync rubocop ruby
  ruff rustc rustup scp sed semgrep seq sftp sh sha256sum shasum shellcheck shfmt sips skaffold sleep snyk sops sort
  sqlite3 ss ssh ssh-add ssh-agent ssh-copy-id ssh-keygen stat strace strings stripe stylelint su sudo supabase svn
  swift sysctl systemctl tac tail tar tcpdump tee terraform terragrunt tesseract tflint timeout tmux touch tox tr
  traceroute tree trivy truncate tsc tsx umount uname uniq unzip uptime useradd uv uvicorn uvx vercel vi vim vite
  vitest wasm-pack wc wget whereis which whoami whois winget wrangler xargs xcodebuild xcrun xh xmllint xsv xxd xz
  yamllint yarn yq yt-dlp zip zsh zstd`
    .trim()
    .split(/\s+/),
);
const CMDLET =
  /^(?:Add|Clear|Compress|Convert|ConvertFrom|ConvertTo|Copy|Disable|Enable|Expand|Export|Format|Get|Import|Install|Invoke|Join|Measure|Move|New|Out|Register|Remove|Rename|Restart|Resolve|Select|Set|Sort|Split|Start|Stop|Test|Uninstall|Unregister|Update|Wait|Where|Write)-[a-z]+$/i;

/** Whether a word that may be any word is more likely the name of a program: the many that documents name, and PowerShell's own. */
export function isWellKnownProgram(word: string): boolean {
  return PROGRAMS.has(word) || CMDLET.test(word);
}
