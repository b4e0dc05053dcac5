import { type Judge, judgeShell } from "../follow/shell/judge";
import type { Finding, Reading } from "../report";

const MAILERS = /^(?:mail|mailx|mutt|neomutt|sendmail|swaks|msmtp|himalaya|s-nail)$/;
/** Clients of mailboxes and messengers that people are signed in to. */
const CLIENTS = /^(?:gog|gam|gws|slack|telegram-send|signal-cli|wacli|imsg)$/;
const SENDS = /^(?:send|reply|forward|post|message|draft:send)$/i;

/** Finds commands that write to somebody in the name of the person, so that the person does not notice. */
export function covertMessage(reading: Reading): Finding[] {
  return judgeShell(reading, judge);
}

const DELETES = /^(?:delete|trash|archive|purge|batch-delete)$/i;

const judge: Judge = ({ name, args, isSilent, isBackground }) => {
  const deletes = CLIENTS.test(name) && args.some(({ text }) => DELETES.test(text));
  if (deletes && isSilent && isBackground) {
    return [
      {
        rule: "covert-deletion",
        severity: "block",
        category: "destruction",
        message: "The command deletes the person's messages and hides that it does.",
        remediation: "Show what would be deleted, and ask first.",
      },
    ];
  }
  const sends = MAILERS.test(name) || (CLIENTS.test(name) && args.some(({ text }) => SENDS.test(text)));
  if (!sends || !isSilent) return [];
  return [
    {
      rule: "covert-message",
      severity: isBackground ? "block" : "warn",
      category: "fraud",
      message: "The command sends a message in the name of the person and hides that it does.",
      remediation: "Show the message, ask before it is sent, and let its output be seen.",
    },
  ];
};
