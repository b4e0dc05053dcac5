/** What people would not want strangers to have. */
const PRIVATE =
  /\b(?:contacts?(?! us)|address ?book|phone (?:numbers?|book)|addresses|e-?mails?|mails|messages?|inbox(?:es)?|direct messages|dms|chats?|conversations?|transcripts?|minutes|prompts?|history|histories|clipboard|screenshots?|recordings?|locations?|coordinates|gps|photos?|pictures|calendars?|passwords?|passphrases?|tokens?|keys|api keys?|cookies?|credentials?|secrets?|bank\w*|iban|card|cards|account (?:numbers?|details)|payments?|invoices?|salar(?:y|ies)|payroll|patients?|medical|health\w*|diagnos\w+|passports?|customers?|clients?|employees?|applicants?|candidates?|user ?names?|hostnames?|ip addresses|browser|bookmarks|voice|resumes?|cvs?|cover letters?|taxes|tax (?:\w{1,10} )?returns?|birth\w*|ssn|contracts?|financial\w*|financials|source (?:code|files?|text)|codebase|repositor(?:y|ies)|documents?|notes?|threads?|correspondence|spreadsheets?|workbooks?|databases?|tables?|schemas?|environment|env|memory|memories|config\w*|auth\S{0,20}\.json|state files?|customer data|personal (?:data|information|details|files?)|user(?:'s)? (?:data|input|files?|prompt|question|request|query|name|content)|directory listing|working directory|commits?|diffs?|patch(?:es)?|search(?:es)? (?:terms|history|quer\w+)|quer(?:y|ies)|input|inputs|answers?|tool ?calls?|requests?|data|dataset\w*|files?|archives?|models?|assumptions|reports?|results?|outputs?|logs?|drafts?|translations?|segments?|projects?|workspaces?|records?|rows|lists?|metrics|copy|copies|contents?|everything|text (?:that |which )?(?:the )?(?:user|person|customer|they|he|she|is being)|(?:user|person|customer)(?:'s)? (?:text|words|code|wording)|(?:whole|full|entire|pasted|selected|source) text|code (?:to be|that is|which is|under)|what(?:ever)? (?:the user|the person|they|he|she|you) (?:\w{1,10} ?){1,3}|letters?|orders?|codes?|transactions?|famil(?:y|ies)|children|parents|faces|diar(?:y|ies)|settings|boards?|tickets?|forms?|entries|details|names?|members|presentations?|slides|statements?|backups?|snapshots?|versions?|pages?|memos?|journals?|summar(?:y|ies)|profiles?|ledgers?|holders?|balances?)\b/i;
/** What hurts most. */
const GRAVE =
  /\b(?:contacts?(?! us)|address ?book|phone numbers?|inbox(?:es)?|direct messages|dms|conversations?|chat (?:history|log)s?|transcripts?|clipboard|screenshots?|locations?|coordinates|gps|passwords?|passphrases?|cookies?|credentials?|secrets?|bank\w*|iban|cards?|payments?|salar(?:y|ies)|payroll|patients?|medical|health\w*|diagnos\w+|passports?|customers?|employees?|candidates?|browser|bookmarks|resumes?|cvs?|tax|birth\w*|ssn|source code|codebase|financial\w*|state files?|personal (?:data|information|details|files?)|prompts?|tool ?calls?|auth\S{0,20}\.json|(?:user|host) ?names?|correspondence|e-?mails?|mails|messages|session|(?:private|ssh|api|access|secret|signing) keys?|tokens?|invoices?|contracts?|evaluation|environment|repositories|databases?|memory|transactions?|diar(?:y|ies)|children|famil(?:y|ies)|(?:user|person|customer)'s (?:text|words|code)|text (?:that |which )?the (?:user|person|customer))\b|~\/(?:\.\w|Documents|Desktop|Pictures|Downloads)|(?<![\w.])\.env\b/i;
/** What opens everything else. */
const KEYS =
  /\b(?:passwords?|passphrases?|cookies?|credentials?|secrets|session (?:data|ids?)|(?:private|ssh|api|access|signing|secret) keys?|(?:access|session|auth\w*|refresh|bearer|api) tokens?|card numbers?|cvv|cvc|seed phrases?|one-time codes?|auth\S{0,20}\.json)\b|~\/\.(?:ssh|aws|config|kube|gnupg|netrc|cursor|claude|openclaw)|(?<![\w.])\.env\b/i;

/** Whether a text speaks of something that belongs to somebody. */
export function namesBelongings(text: string): boolean {
  return PRIVATE.test(text);
}

/** Whether it is of a kind that hurts whoever loses it. */
export function namesPrivateThings(text: string): boolean {
  return GRAVE.test(text);
}

/** Whether it opens accounts or moves money. */
export function namesKeys(text: string): boolean {
  return KEYS.test(text);
}
