/**
 * Clients of HTTP and of other ways out; the address is the first argument or was given where the client was made. A client
 * that is told its address and isn't listed is known by what it does (`service.ts`).
 */
const SENDERS = [
  // Python: HTTP
  String.raw`(?:requests(?:_toolbelt|_html|_futures)?(?:\.sessions)?|httpx|niquests|cloudscraper|curl_cffi\.requests|aiohttp|treq|grequests|asks|primp|tls_client|hrequests)(?:\.\w+\(\))?\.(?:get|post|put|patch|delete|head|options|request|stream|send|ws_connect)`,
  String.raw`requests\.(?:api|sessions)\.\w+`,
  String.raw`urllib\.request\.(?:urlopen|urlretrieve|build_opener\(\)\.open|OpenerDirector\(\)\.open)|urlopen`,
  String.raw`urllib3\.(?:(?:PoolManager|ProxyManager|HTTPS?ConnectionPool|connection_from_url)\(\)\.|)(?:request|urlopen|request_encode_\w+)`,
  String.raw`http\.client\.HTTPS?Connection\(\)\.(?:request|send|putrequest|putheader)|httplib2\.Http\(\)\.request`,
  String.raw`tornado\.httpclient\.\w+\(\)\.fetch|mechanize\.Browser\(\)\.open|geventhttpclient\.\w+(?:\(\))?\.\w+|robobrowser\.\w+\(\)\.open`,
  // Python: connections, mail, files, names
  String.raw`socket\.(?:socket\(\)|create_connection\(\))\.(?:send|sendall|sendto)|ssl\.\w+(?:\(\))?(?:\.wrap_socket\(\))\.(?:send|sendall|write)`,
  String.raw`asyncio\.open_connection\(\)\.(?:write|writelines)|telnetlib\.Telnet\(\)\.write|scapy\.\w+\.(?:send|sendp|sr1?|srp1?)`,
  String.raw`(?:smtplib\.(?:SMTP|SMTP_SSL|LMTP)|aiosmtplib\.SMTP)\(\)\.(?:sendmail|send_message)|aiosmtplib\.send|yagmail\.SMTP\(\)\.send`,
  String.raw`ftplib\.FTP(?:_TLS)?\(\)\.stor(?:binary|lines)|imaplib\.IMAP4(?:_SSL)?\(\)\.append|nntplib\.NNTP(?:_SSL)?\(\)\.post`,
  String.raw`paramiko\.[\w.()]+\.(?:put|putfo|exec_command)|pysftp\.Connection\(\)\.put\w*|fabric\.Connection\(\)\.(?:put|run)|asyncssh\.[\w.()]+\.(?:run|put)`,
  String.raw`(?:dns\.)?(?:async)?resolver\.(?:resolve|query)|dns\.(?:async)?resolver\.(?:Resolver\(\)\.)?(?:resolve|query)|dns\.(?:async)?query\.(?:udp|tcp|tls|https)|aiodns\.DNSResolver\(\)\.\w+`,
  String.raw`socket\.(?:gethostbyname|gethostbyname_ex|getaddrinfo)`,
  String.raw`websockets?\.(?:sync\.client\.|client\.)?(?:connect|create_connection|WebSocket)\(\)\.send\w*|websocket\.create_connection\(\)\.send\w*`,
  String.raw`(?:telegram|telebot|aiogram)\.\w+\(\)\.send_\w+|(?:discord|dhooks)\.\w+\(\)\.send|discord_webhook\.DiscordWebhook\(\)\.execute`,
  String.raw`boto3\.(?:(?:session\.)?Session\(\)\.)?(?:client|resource)\(\)(?:\.\w+\(\))?\.(?:put_object|upload_file|upload_fileobj)`,
  // JavaScript: HTTP
  String.raw`fetch|(?:node|cross|isomorphic|whatwg)-fetch|isomorphic-unfetch|unfetch|make-fetch-happen|minipass-fetch|fetch-h2\.fetch|ofetch(?:\.\$?o?fetch)?|undici\.(?:fetch|request|stream|Client\(\)\.request|Pool\(\)\.request|Agent\(\)\.request)`,
  String.raw`got(?:\.\w+){0,2}|axios(?:\.create\(\))?(?:\.(?:get|post|put|patch|delete|request|postForm|putForm))?|request-promise(?:-native)?(?:\.\w+)?|urllib\.(?:request|curl)`,
  String.raw`superagent\.\w+(?:\(\)(?:\.\w+\(\)){0,3}\.send)?|request(?:\.(?:get|post|put))?|needle(?:\.\w+)?|ky(?:\.\w+)?|phin|bent\(\)|centra\(\)(?:\.\w+\(\)){0,2}\.send|wretch\(\)(?:\.\w+\(\)){0,3}\.(?:post|put|patch)`,
  String.raw`node-libcurl\.curly(?:\.\w+)?|\$\.(?:post|get|ajax)|jQuery\.(?:post|get|ajax)`,
  String.raw`https?\.(?:request|get)(?:\(\)\.(?:write|end|setHeader))?|http2\.connect\(\)\.request(?:\(\)\.(?:write|end))?`,
  String.raw`XMLHttpRequest\(\)\.send|navigator\.sendBeacon|(?:ws(?:\.WebSocket)?|WebSocket|isomorphic-ws)\(\)\.send`,
  // JavaScript: connections, mail, names
  String.raw`(?:net|tls)\.(?:connect|createConnection|Socket)\(\)(?:\.\w+\(\))?\.(?:write|end)|dgram\.createSocket\(\)\.send`,
  String.raw`dns\.(?:promises\.)?(?:Resolver\(\)\.)?(?:lookup|resolve\w*)|nodemailer\.createTransport\(\)\.sendMail|EventSource|emailjs\.send`,
  String.raw`webbrowser\.(?:get\(\)\.)?open(?:_new(?:_tab)?)?|Bun\.connect|Deno\.connect\(\)\.write`,
  // A browser that is told where to go
  String.raw`(?:playwright|puppeteer|selenium|pyppeteer|undetected_chromedriver|nodriver|webdriverio)\b[\w.()@/[\]-]{0,120}\.(?:goto|get|navigate|url)`,
];

export const SENDS = new RegExp(`^(?:${SENDERS.map((one) => `(?:${one})`).join("|")})$`);
