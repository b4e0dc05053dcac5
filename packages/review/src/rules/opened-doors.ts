import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import type { CommandEffect, Write } from "../follow/shell/world";
import type { Finding, Reading, Severity } from "../report";

/** A command that lets others in, or lets programs do what only the owner may. */
type Door = { tools: string; opens: RegExp; unless?: RegExp; severity: Severity; message: string };

/** What whoever follows the steps is to fill in, or is told by a variable. */
const NO_NAME = /[$<]|…|\.\.\.|\byour\b|example|123456789012|111122223333|0{12}|xxx/i;
const LEFT_OPEN =
  /[$<>{}[\]…]|\.\.\.|\b(?:your|my|some|example|user(?:name)?|owner|org|account|name|me|xxx+)\b|\bACCOUNT_ID\b|123456789012|example\.com/i;

const LOGS_IN = "The command lets somebody whom it names log in to the user's machine.";
const CLOUD_OPEN = "The command opens what the user has in the cloud to everybody.";
const CLOUD_OWNER = "The command gives somebody whom it names all rights over what the user has in the cloud.";
const CLOUD_BLIND = "The command ends the record of what happens in the user's cloud.";
const AS_ROOT = "The command lets programs that anybody starts act as root.";

const DOORS: Door[] = [
  { tools: "ssh-import-id ssh-import-id-gh", opens: /\S/, unless: LEFT_OPEN, severity: "warn", message: LOGS_IN },
  {
    tools: "setcap",
    opens:
      /cap_(?:setuid|setgid|sys_admin|dac_override|dac_read_search|sys_ptrace|sys_module)\S{0,60}\s+\S{0,120}(?:\/(?:python[\d.]*|perl|ruby|node|php|(?:ba|z|da)?sh|tar|cp|vim|gdb|openssl|env)|\/tmp\/\S+|\/\.[^/\s]+)$/i,
    severity: "block",
    message: AS_ROOT,
  },
  {
    tools: "chattr",
    opens:
      /^\+\S*i\S*\s.*(?:\.(?:bashrc|zshrc|profile|bash_profile)|authorized_keys|\/cron\S*|\.service|\/tmp\/\S+|\/\.[^/\s]+)(?:\s|$)/,
    unless: /resolv\.conf/,
    severity: "warn",
    message: "The command keeps a file from being removed that something is started by.",
  },
  {
    tools: "git",
    opens: /^config\s.*\bcredential\.helper\s+store\s+--file[\s=]\S*(?:\/tmp\/|\/dev\/shm\/|\/var\/tmp\/)/i,
    severity: "warn",
    message: "The command has passwords for repositories written where every program can read them.",
  },
  {
    tools: "kubectl oc",
    opens:
      /clusterrolebinding\b.*--clusterrole[= ]cluster-admin\b.*(?:system:(?:anonymous|unauthenticated)|--group[= ]system:(?:authenticated|serviceaccounts)\b)/,
    severity: "warn",
    message: "The command makes everybody who reaches the cluster its owner.",
  },
  {
    tools: "aws",
    opens:
      /^(?:cloudtrail (?:stop-logging|delete-trail)|guardduty delete-detector|configservice (?:stop-configuration-recorder|delete-configuration-recorder)|securityhub disable-security-hub|ec2 delete-flow-logs|macie2 disable-macie)\b/,
    severity: "warn",
    message: CLOUD_BLIND,
  },
  { tools: "gcloud", opens: /^logging sinks delete\b/, severity: "warn", message: CLOUD_BLIND },
  {
    tools: "az",
    opens: /^monitor (?:diagnostic-settings|log-profiles|activity-log alert) delete\b/,
    severity: "warn",
    message: CLOUD_BLIND,
  },
  {
    tools: "aws",
    opens: /^s3(?:api)? (?:put-(?:bucket|object)-acl|cp|sync)\b.*--acl[= ]public-read-write\b/,
    severity: "warn",
    message: CLOUD_OPEN,
  },
  {
    tools: "aws",
    opens:
      /^ec2 authorize-security-group-ingress\b(?=.*(?:0\.0\.0\.0\/0|::\/0))(?=.*(?:--protocol[= ](?:all|-1)|IpProtocol=-1|--port[= ](?:0-65535|22|3389)\b))/,
    severity: "warn",
    message: CLOUD_OPEN,
  },
  {
    tools: "gcloud",
    opens:
      /add-iam-policy-binding\b(?=.*--member[= ]["']?all(?:Authenticated)?Users)(?=.*--role[= ]["']?roles\/(?:owner|editor|\w+\.admin))/,
    severity: "warn",
    message: CLOUD_OPEN,
  },
  {
    tools: "gcloud",
    opens:
      /add-iam-policy-binding\b(?=.*--member[= ]["']?user:[\w.+-]+@[\w.-]+)(?=.*--role[= ]["']?roles\/(?:owner|editor|iam\.\w*[aA]dmin)\b)/,
    unless: NO_NAME,
    severity: "warn",
    message: CLOUD_OWNER,
  },
  {
    tools: "aws",
    opens: /^iam (?:update-assume-role-policy|create-role)\b.*arn:aws:iam::\d{12}:(?:root|user|role)/,
    unless: NO_NAME,
    severity: "warn",
    message: CLOUD_OWNER,
  },
  {
    tools: "gh",
    opens: /^api\b(?=.*\brepos\/\S+\/collaborators\/[\w-]+)(?=.*\bpermission=(?:admin|maintain|push))/,
    unless: LEFT_OPEN,
    severity: "warn",
    message: "The command gives somebody whom it names rights over the user's repository.",
  },
  {
    tools: "cloudflared",
    opens: /^tunnel\b.*--url[= ](?:ssh|tcp|rdp|smb):/,
    severity: "warn",
    message: "The command opens a way into the user's machine for others.",
  },
  {
    tools: "bore pinggy serveo localtunnel",
    opens: /\b(?:local\s+)?(?:22|3389|5900)\b/,
    severity: "warn",
    message: "The command opens a way into the user's machine for others.",
  },
  {
    tools: "ttyd gotty wetty",
    opens: /(?:^|\s)(?:-W|-w|--writable|--permit-write|-p|--port)\b.*\b(?:(?:ba|z)?sh|login)$/,
    unless: /(?:^|\s)(?:-c|--credential|-i|--interface|-a|--address)[= ]/,
    severity: "warn",
    message: "The command offers a shell of the user's machine to whoever opens a page.",
  },
];

const BY_TOOL = new Map<string, Door[]>();
for (const door of DOORS)
  for (const tool of door.tools.split(" ")) BY_TOOL.set(tool, [...(BY_TOOL.get(tool) ?? []), door]);

/** Finds commands that let others into the machine or the accounts of the user. */
export function openedDoors(reading: Reading): Finding[] {
  return judgeShell(reading, judgeOpenedDoor);
}

export const judgeOpenedDoor: Judge = (command, scene) => {
  const { tool, line } = started(command);
  const doors = (BY_TOOL.get(tool) ?? []).filter(
    ({ opens, unless }) => opens.test(line) && !(unless?.test(line) ?? false),
  );
  return [...doors.map(describe), ...command.writes.flatMap(throughFile), ...edited(command, line, scene)].slice(0, 1);
};

const FETCHES_AND_STARTS = /^(?:npx|bunx|pnpx|uvx)$/;

/** `npx bore local 22` starts what it names. */
function started({ name, args }: CommandEffect): { tool: string; line: string } {
  const words = args.map(({ text }) => text);
  const at = FETCHES_AND_STARTS.test(name) ? words.findIndex((word) => !word.startsWith("-")) : -1;
  const tool = at === -1 ? name : (words[at] ?? "");
  return {
    tool,
    line: words
      .slice(at + 1)
      .join(" ")
      .slice(0, 4000),
  };
}

const WEAK_LOGIN = /^\s*(?:PermitRootLogin\s+yes|PermitEmptyPasswords\s+yes|StrictModes\s+no)\b/im;
const PASSES_LOGINS_ON = /\bpam_exec\.so\b[^\n]{0,80}\bexpose_authtok\b|\b(?:sufficient|required)\s+pam_permit\.so\b/;

/** What a file decides of who gets in. */
function throughFile({ path, value: { text } }: Write): Hit[] {
  if (/^\/etc\/ssh\/sshd_config/.test(path) && WEAK_LOGIN.test(text))
    return [describe({ severity: "warn", message: "The command lets people log in as root, or without a password." })];
  if (/^\/etc\/pam\.d\//.test(path) && PASSES_LOGINS_ON.test(text))
    return [describe({ severity: "block", message: "The command has every login let through, or told to a program." })];
  return [];
}

/** The same by `sed -i`; a container that is built for tests is nobody's machine. */
function edited({ name, args }: CommandEffect, line: string, { kind }: Scene): Hit[] {
  const isEdit = name === "sed" && kind !== "recipe" && args.some(({ text }) => /^\/etc\/ssh\/sshd_config/.test(text));
  return isEdit && /\/(?:PermitRootLogin yes|PermitEmptyPasswords yes|StrictModes no)\b/i.test(line)
    ? [describe({ severity: "warn", message: "The command lets people log in as root, or without a password." })]
    : [];
}

function describe({ severity, message }: Pick<Door, "severity" | "message">): Hit {
  return {
    rule: "access-grant",
    severity,
    category: "backdoor",
    message,
    remediation: "Leave it to the user whom to let in, and to what.",
  };
}
