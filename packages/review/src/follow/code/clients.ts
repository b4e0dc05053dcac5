const TELEGRAM = "https://api.telegram.org/bot1";
const GOOGLE = "https://www.googleapis.com";
/** Where a client that is given no keys works: in the account of the user. */
export const USERS_OWN_CLOUD = "https://s3.console.aws.amazon.com";

/** Clients of services that are told no address, and whose they are. */
export const CLIENTS: [pattern: RegExp, address: string][] = [
  [/^(?:@octokit\/(?:rest|core)|octokit)\.Octokit\(\)|^github\.Github\(\)/, "https://api.github.com"],
  [/^gitlab\.Gitlab\(\)|^@gitbeaker\/\w+\.Gitlab\(\)/, "https://gitlab.com"],
  [/^(?:@slack\/web-api|slack_sdk(?:\.web)?)\.WebClient\(\)/, "https://slack.com"],
  [/^(?:@notionhq\/client|notion_client)\.Client\(\)/, "https://api.notion.com"],
  [/^googleapis\.google\.|^googleapiclient\.discovery\.build\(\)|^gspread\.\w+\(\)/, GOOGLE],
  [/^@google-cloud\/[\w-]+\.|^google\.cloud\.[\w.]+\(\)|^firebase_admin\.|^firebase-admin\b/, GOOGLE],
  [
    /^(?:node-telegram-bot-api|telegraf\.\w+|grammy\.\w+|telebot\.[\w.]+|telegram\.(?:ext\.)?\w+|aiogram\.(?:client\.bot\.)?Bot|telethon\.[\w.]+|pyrogram\.Client)\(\)/,
    TELEGRAM,
  ],
  [
    /^discord\.js\.\w+\(\)|^discord\.[\w.]*(?:Client|Bot|Webhook)\w*\(\)|^dhooks\.\w+\(\)/,
    "https://discord.com/api/webhooks/1",
  ],
  [/^@sendgrid\/mail\b|^sendgrid\.SendGridAPIClient\(\)/, "https://api.sendgrid.com"],
  [/^mailgun(?:-js|\.js)?\b|^mailgun\.\w+\(\)/, "https://api.mailgun.net"],
  [/^resend\.(?:Resend\(\)|Emails\b)/, "https://api.resend.com"],
  [/^postmark\.\w+\(\)/, "https://api.postmarkapp.com"],
  [/^twilio(?:\.rest)?(?:\.Client|\.Twilio)?\(\)/, "https://api.twilio.com"],
  [/^dropbox\.Dropbox\(\)/, "https://api.dropboxapi.com"],
  [/^airtable(?:\.Airtable)?\(\)|^pyairtable\.\w+\(\)/, "https://api.airtable.com"],
  [/^pusher\.?\w*\(\)/, "https://api.pusherapp.com"],
  [/^mixpanel\b|^amplitude\b|^analytics-node\(\)|^@segment\/analytics-node\.\w+\(\)/, "https://api.segment.io"],
  [
    /^@aws-sdk\/[\w-]+\.\w+\(\)|^aws-sdk\.\w+\(\)|^boto3\.(?:(?:session\.)?Session\(\)\.)?(?:client|resource)\(\)/,
    USERS_OWN_CLOUD,
  ],
];
