import { MEMORY_DOCUMENT, OWN_NOTE, RULES_FILE, RULES_FOLDER } from "../instructions/memory-files";

/** A place from which something is started by itself. */
type Foothold = {
  where: string;
  pattern: RegExp;
  /** What a document that means well says of it; where it is missing, only what calls somebody counts. */
  told?: RegExp;
};

export const SCHEDULE =
  /\bcron|\bschedul|\bdaemon|\blaunch(?:d|agent)|\bstartup\b|\bbackground\b|\bservice\b|\bsystemd|\bautostart|\bperiodic|\bevery (?:day|hour|minute|night|morning|\d)/i;
export const EVERY_SHELL = "what every shell runs first";
export const ASSISTANTS_MEMORY = "the memory of assistants";
export const PRELOADED = "what every program loads";
const NEVER = /$^/;

export const FOOTHOLDS: Foothold[] = [
  {
    where: "the schedule of the machine",
    pattern: /^crontab$|^\/etc\/(?:cron|anacron)|^\/var\/spool\/cron/,
    told: SCHEDULE,
  },
  {
    where: "what starts with the session",
    pattern:
      /Library\/Launch(?:Agents|Daemons)\/|^\/etc\/systemd\/system\/|\.config\/systemd\/user\/|\.config\/autostart\/|Start Menu[\\/]Programs[\\/]Startup|^\/etc\/(?:rc\.local|init\.d\/)/,
    told: SCHEDULE,
  },
  {
    where: EVERY_SHELL,
    pattern:
      /(?:^|\/)\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_login|bash_aliases)$|^\/etc\/(?:profile|bash\.bashrc|zshrc|environment)|\.config\/fish\/config\.fish|profile\.ps1$/i,
    told: /\b(?:bashrc|zshrc|profile|shell|alias|PATH|completion|rc file|fish)\b/i,
  },
  {
    where: "the hooks of a repository",
    pattern: /\.git\/hooks\/|(?:^|\/)hooks\/(?:pre-commit|post-commit|pre-push|post-checkout|post-merge|commit-msg)$/,
    told: /\bhooks?\b/i,
  },
  {
    where: ASSISTANTS_MEMORY,
    pattern: new RegExp(
      String.raw`^(?!.*\/skills\/)(?:[~\/].*${MEMORY_DOCUMENT}|(?:.*\/)?${OWN_NOTE})$|(?:^|\/)${RULES_FILE}$|${RULES_FOLDER}\/`,
    ),
    told: /\b(?:memory|remember|CLAUDE\.md|AGENTS\.md|SOUL|rules? file|cursorrules|(?:agent|assistant)(?:'s)? workspace)\b/i,
  },
  {
    where: "code that every Python program loads",
    pattern: /(?:site|user)customize\.py$|site-packages\/[^/]{1,60}\.pth$/,
    told: /sitecustomize|\.pth\b/,
  },
  {
    where: "the extensions of the editor",
    pattern: /\.(?:vscode(?:-server|-insiders|-oss)?|cursor|windsurf)\/extensions\/[^/]+\//,
    told: NEVER,
  },
  { where: PRELOADED, pattern: /^\/etc\/ld\.so\.preload$/, told: NEVER },
  {
    where: EVERY_SHELL,
    pattern:
      /(?:^|\/)\.(?:bash_logout|zlogin|zlogout|kshrc|cshrc|tcshrc|login|xprofile|xinitrc|xsession(?:rc)?|envrc)$|^\/etc\/(?:profile\.d|zsh|bash_completion\.d)\/|\.config\/fish\/(?:conf\.d|functions)\/|\.oh-my-zsh\/custom\/|\.(?:bashrc|zshrc|profile)\.d\/|\.config\/(?:nushell|environment\.d)\//,
  },
  {
    where: "what starts with the session",
    pattern:
      /\.config\/(?:autostart-scripts|openbox|i3|sway|hypr|bspwm|awesome|qtile)\/|\.ssh\/rc$|^\/etc\/(?:update-motd\.d|udev\/rules\.d|NetworkManager\/dispatcher\.d|apt\/apt\.conf\.d|dpkg\/dpkg\.cfg\.d|X11\/Xsession\.d|periodic|emond\.d|acpi|pm|systemd\/(?:user|system-sleep))\/|^\/(?:usr\/)?lib\/systemd\//,
  },
  {
    where: "the settings of Git",
    pattern: /(?:^|\/)\.gitconfig$|^\/etc\/gitconfig$|\.git\/config$|\.config\/git\/config$/,
  },
  { where: "the settings of SSH", pattern: /\.ssh\/config(?:\.d\/|$)|^\/etc\/ssh\/ssh_config/ },
  { where: "the hooks of a repository", pattern: /(?:^|\/)\.(?:husky|githooks)\/[\w-]+$/ },
  {
    where: "the settings of the editor",
    pattern:
      /(?:^|\/)(?:\.vimrc|\.gvimrc|\.emacs|init\.(?:el|vim|lua)|\.tmux\.conf|\.screenrc|\.psqlrc|\.irbrc|\.pythonrc(?:\.py)?)$/,
  },
];

/** What is started from a hidden place of the user's, beside those where tools keep their own. */
const HIDDEN_PROGRAM =
  /(?<!--(?!rcfile|init-file)[\w-]{1,30}[ =]["']?|\b\w{0,30}(?:Directory|DIR|HOME|ROOT|DATA|CONFIG|EnvironmentFile)=["']?-?)(?<!\b(?:source|\.) ["']?(?=[^\s"']{0,60}(?:env|vars|rc|profile|alias(?:es)?|functions|completions?|exports|paths?|secrets|keys)["']?(?:\s|$)))(?:~|\$HOME|\/home\/[^/\s]+|\/Users\/[^/\s]+)\/\.(?!local\/bin|cargo|nvm|config\/(?:fish|shell)|bun|deno|pyenv|rbenv|npm|volta|asdf|sdkman|oh-my-zsh|fzf|profile|bash|zsh|rvm|foundry|claude|openclaw|clawdbot|pixi|rye|opam|ghcup|dotnet|krew|local\/share|local\/env|venv|nix-profile|zprofile)[\w.-]+\/?[\w.-]*\s*(?:&|>|$)/;
/** Commands that are told secrets, or that act in the person's name. */
const TRUSTED_COMMAND = "(?:sudo|su|ssh|scp|git|passwd|gpg|npm|aws|login|kubectl|docker|op|gh|vault)";
const KEEPS_OR_SENDS = String.raw`(?:\b(?:tee|curl|wget|nc|ncat)\b|>>|\bread\s+-\w*s)`;
/** What calls somebody, or listens to what the person does. */
export const CALLS = new RegExp(
  [
    String.raw`\b(?:curl|wget|nc|ncat|fetch|iwr|irm)\b[^\n]{0,200}(?:\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python[\d.]*|perl|ruby|node)\b|https?:\/\/\d{1,3}\.|-[dFT]\s|-d["'@]|--data|--form|--upload-file|--post-(?:data|file)|\$\()`,
    String.raw`\/dev\/tcp\/`,
    String.raw`base64\s+(?:-d|--decode|-D)`,
    String.raw`\beval\b[^\n]{0,40}(?:curl|wget|base64)`,
    String.raw`python[\d.]*\s+-c[^\n]{0,200}(?:socket|exec|urlopen|b64decode)`,
    "LD_PRELOAD|DYLD_INSERT_LIBRARIES",
    String.raw`PROMPT_COMMAND=[^\n]{0,200}(?:\b(?:curl|wget|nc|ncat|python[\d.]*|perl|eval|tee|base64|(?:ba|z)?sh)\b|\/tmp|\/\.)`,
    String.raw`\btrap\b[^\n]{0,80}\bDEBUG\b`,
    String.raw`\b(?:precmd|preexec|chpwd|fish_(?:prompt|preexec|postexec|exit)|zshexit)\b\s{0,3}(?:\(\))?[^}]{0,300}\b(?:curl|wget|nc|ncat)\b`,
    String.raw`alias\s+${TRUSTED_COMMAND}=["']?(?!\S*\b(?:grc|colordiff|noglob|nocorrect|hub|TERM=))[^\n]{0,200}(?:\/\.|\/tmp|\b(?:curl|wget|nc|tee|script)\b|>>)`,
    String.raw`(?:\bfunction\s+${TRUSTED_COMMAND}\b|\b${TRUSTED_COMMAND}\s{0,3}\(\))[^}]{0,400}${KEEPS_OR_SENDS}`,
  ].join("|"),
  "im",
);
/** The same, and what is started from where programs hide. */
export const BEACON = new RegExp(
  [CALLS.source, String.raw`(?:^|[\s"'=;&*])(?:\/tmp|\/var\/tmp|\/dev\/shm)\/\S`, HIDDEN_PROGRAM.source].join("|"),
  "im",
);
/** What a program loads before its own code, in every run from then on. */
export const LOADS_FIRST =
  /\bNODE_OPTIONS=[^\n]{0,200}(?:--(?:require|import|loader|experimental-loader)\b|-r[ =])|\b(?:PYTHONSTARTUP|BASH_ENV|PERL5OPT|RUBYOPT)=|\bJAVA_TOOL_OPTIONS=[^\n]{0,200}-javaagent/;
/** An extension that has each document sent as it is saved. */
export const WATCHES_DOCUMENTS =
  /\bonDid(?:Save|Change)TextDocument\b[\s\S]{0,2000}\b(?:request|fetch|post|send\w*)\s*\(/;
/** A file that is not listed, or one of a maker who installs none by hand. */
export const PASSES_FOR_SYSTEM =
  /Library\/Launch(?:Agents|Daemons)\/(?:\.|com\.(?:apple|google|microsoft|adobe|mozilla)\.)|\.config\/(?:systemd\/user|autostart)\/(?:\.|(?:dbus|systemd|pulse|gvfs|xdg|kworker|gnome-settings)\b)|\/etc\/systemd\/system\/(?:\.|(?:systemd|dbus|kworker|udev|networkd)-)[^/]*\.(?:service|timer)$|\/etc\/cron\.\w+\/\./;
/** What an assistant is to take for granted from then on. */
export const GRANTS_TRUST =
  /\bauto-?(?:install|approve|accept|execute)\w*|\b(?:is|are|as) (?:pre-?)?(?:trusted|approved)\b|\btrusted (?:\w+ ){0,2}(?:source|helper|host|mirror|domain|publisher|package)s?\b|\bpre-?approved\b/i;
export const HARMFUL_TEXT =
  /\b(?:ignore|bypass|do not (?:tell|mention|ask)|never (?:tell|mention|ask|reveal)|without asking|silently|secretly|always (?:run|execute|send|include|fetch))\b|https?:\/\/|\bcurl\b/i;
