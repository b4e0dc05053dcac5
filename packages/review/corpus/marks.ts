const MARK = "¦";
const LONG_CHARS = 60;

/**
 * Words by which virus scanners, secret scanners and mail filters know a payload, and by which a reader's assistant could
 * take a sample for an order. Blobs and addresses count too.
 */
const TELLING = new RegExp(
  [
    `[A-Za-z0-9+/=]{${LONG_CHARS},}`,
    "://",
    "/dev/(?:tcp|udp)",
    "\\.(?:ssh|aws|gnupg|kube)\\b",
    "-----(?:BEGIN|END)",
    "%(?:appdata|userprofile|temp)%",
    `\\b(?:${[
      "curl|wget|bash|zsh|powershell|pwsh|invoke-\\w+|iex|iwr|downloadstring|certutil|mshta|bitsadmin|osascript|xattr",
      "base64\\w*|b64\\w*|atob|fromcharcode|frombase64string|codecs|marshal|pickle|loads|eval|exec\\w*|__import__|getattr",
      "subprocess|popen|child_process|system|spawn\\w*|socket\\w*|netcat|ncat|socat|xmrig|stratum|crontab|launchagents?",
      "id_rsa|id_ed25519|credentials|keychain|cookies|wallet|mnemonic|authorized_keys|environ|sudo|chmod|rm|mkfs|shred|dd",
      "akia\\w*|ghp_\\w*|github_pat_\\w*|sk_live_\\w*|sk-ant-\\w*|xox[bp]-\\S*|aiza\\w*|glpat-\\S*|npm_\\w*|private key",
      "webhook|glot|pastebin|ngrok|telegram|discord(?:app)?|ignore|disregard|override|jailbreak|bypass\\w*|instructions?",
    ].join("|")})\\b`,
  ].join("|"),
  "giu",
);

/** The text with a mark inside everything that a scanner of the repository would stumble over. */
export function marked(text: string): string {
  return unmarked(text).replace(TELLING, (word) => {
    const parts = word.length < LONG_CHARS ? [word.slice(0, 2), word.slice(2)] : (word.match(/.{1,24}/gu) ?? []);
    return parts.join(MARK);
  });
}

export function unmarked(text: string): string {
  return text.replaceAll(MARK, "");
}
