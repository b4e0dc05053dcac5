/** Names that people trust with their logins, each with the domains of its owner beside `<name>.<any ending>`. */
const OWN_DOMAINS: Record<string, string> = {
  adobe: "",
  airbnb: "",
  amazon: "amazonaws.com",
  anthropic: "claude.ai claude.com",
  atlassian: "",
  binance: "binancefuture.com",
  bitbucket: "",
  bitwarden: "",
  chatgpt: "openai.com",
  claude: "anthropic.com",
  clawhub: "",
  cloudflare:
    "cloudflarestatus.com cloudflareinsights.com cloudflarestorage.com cloudflareclient.com cloudflare-dns.com",
  coinbase: "",
  deepseek: "",
  digitalocean: "digitaloceanspaces.com",
  discord: "discordapp.com discordstatus.com",
  docker: "dockerstatus.com dockerhub.com",
  dropbox: "dropboxapi.com dropboxusercontent.com dropbox-dns.com",
  ethereum: "",
  facebook: "",
  github:
    "githubusercontent.com githubstatus.com githubassets.com githubapp.com githubcopilot.com githubnext.com github-cloud.s3.amazonaws.com",
  gitlab: "gitlab-static.net",
  google:
    "googleapis.com googleusercontent.com google-analytics.com googletagmanager.com googlesource.com googlesyndication.com",
  googleapis: "",
  huggingface: "huggingface.co",
  icloud: "icloud-content.com",
  instagram: "",
  kraken: "",
  ledger: "",
  linkedin: "",
  metamask: "",
  microsoft: "microsoftonline.com microsoftonline-p.com",
  microsoftonline: "microsoftonline-p.com",
  moltbook: "",
  netflix: "",
  notion: "notion-static.com",
  npmjs: "",
  okta: "oktacdn.com okta-emea.com",
  onepassword: "",
  openai: "openaistatus.com",
  openclaw: "",
  opensea: "",
  outlook: "",
  paypal: "paypalobjects.com paypal-mktg.com",
  pypi: "",
  salesforce: "salesforce-sites.com",
  shopify: "shopifycdn.com",
  slack: "slack-edge.com slack-files.com slack-imgs.com slack-status.com",
  spotify: "",
  stripe: "",
  supabase: "",
  telegram: "",
  trustwallet: "",
  twitter: "",
  vercel: "vercel-dns.com vercel-insights.com vercel-storage.com",
  whatsapp: "",
  youtube: "",
};

/** Real names that are one letter away from another real name. */
export const NAMESAKES = new Set(
  "openapi clawdhub paypay telegra githubs dockers amazonia clause cloude claudes slacks notions stripes kracken githug gitlabs spotifyd".split(
    " ",
  ),
);

/** Brands and the domains that belong to them. */
export const BRANDS = new Map(
  Object.entries(OWN_DOMAINS).map(([brand, domains]) => [brand, new Set(domains.split(" "))]),
);
