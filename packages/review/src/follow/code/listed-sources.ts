import type { OriginKind } from "./origin";
import { remembered } from "./remembered";
import type { Given } from "./value";

/** Library functions that bring in what is the user's or the machine's, whatever they are given. */
export const LISTED_SOURCES: [pattern: RegExp, kind: OriginKind, what: string][] = [
  [
    /^(?:pyperclip\.(?:paste|waitForNewPaste)|clipboardy\.(?:read|readSync)|navigator\.clipboard\.read(?:Text)?|(?:electron\.)?clipboard\.read(?:Text|Image|HTML)?|(?:tkinter|tk|Tkinter)\.Tk\(\)\.(?:clipboard_get|selection_get)|(?:win32clipboard\.)?GetClipboardData|(?:PIL\.)?ImageGrab\.grabclipboard|pandas\.read_clipboard|pd\.read_clipboard|copykitten\.paste|xerox\.paste|clipboard\.paste|clipboard-event\.\w+)$/,
    "clipboard",
    "the clipboard",
  ],
  [
    /^(?:pyautogui\.screenshot|(?:PIL\.)?ImageGrab\.grab|mss\.mss\(\)\.(?:grab|shot|save)|mss\(\)\.(?:grab|shot|save)|screenshot-desktop|desktopCapturer\.getSources|(?:electron\.)?desktopCapturer\.getSources|pyscreenshot\.grab|d3dshot\.\w+(?:\(\))?\.screenshot|dxcam\.create\(\)\.grab|navigator\.mediaDevices\.getDisplayMedia)$/,
    "screen",
    "the screen",
  ],
  [
    /^(?:cv2\.VideoCapture\(\)\.(?:read|retrieve)|imageio\.get_reader\(\)\.get_next_data|picamera2?\.\w+\(\)\.capture\w*|node-webcam\.(?:create\(\)\.)?capture|sounddevice\.(?:rec|Input\w*)|sd\.rec|pyaudio\.PyAudio\(\)\.open\(\)\.read|speech_recognition\.Recognizer\(\)\.(?:listen|record)|(?:node-)?record(?:-lpcm16|er)\.(?:record|start)|mic\(\)\.getAudioStream|navigator\.mediaDevices\.getUserMedia|pvrecorder\.PvRecorder\(\)\.read)$/,
    "screen",
    "the camera or the microphone",
  ],
  [
    /^(?:browser_cookie3\.\w+|browsercookie\.\w+|win32crypt\.CryptUnprotectData|(?:ctypes\.)?windll\.crypt32\.CryptUnprotectData|pycookiecheat\.\w+|rookiepy\.\w+|yt_dlp\.cookies\.\w+|chrome-cookies-secure\.\w+|@dpapi\/\w+|win-dpapi\.unprotectData|chrome\.cookies\.getAll|browser\.cookies\.getAll)$/,
    "browser_file",
    "the browser's cookies",
  ],
  [
    /^(?:secretstorage\.[\w.()]*(?:get_all_items|search_items|get_secret)(?:\(\)(?:\[\])?(?:\.get_secret)?)?|win32cred\.Cred(?:Enumerate|Read)|keytar\.findCredentials|keyring\.backends\.[\w.]+|chrome_passwords\.\w+|lazagne\.\w+)$/,
    "keychain",
    "the keychain",
  ],
  [
    /^(?:boto3\.(?:session\.)?(?:Session\(\)\.)?get_credentials|botocore\.session\.(?:get_session|Session)\(\)\.get_credentials|boto3\.client\(\)\.(?:get_session_token|get_federation_token|create_access_key)|@aws-sdk\/credential-provider(?:s|-node|-ini)?\.\w+\(\)|aws-sdk\.(?:Shared\w*|EC2\w*|Chainable\w*)Credentials)$/,
    "cloud_file",
    "AWS credentials",
  ],
  [/^google\.auth\.default$|^google-auth-library\.GoogleAuth\(\)\.getAccessToken$/, "cloud_file", "gcloud credentials"],
  [/^azure\.identity\.\w+\(\)\.get_token$|^@azure\/identity\.\w+\(\)\.getToken$/, "cloud_file", "azure credentials"],
  [/^kubernetes\.client\.[\w.]+\(\)\.(?:list|read)_\w*secret\w*$/, "cloud_file", "the secrets of a cluster"],
  [/^huggingface_hub\.(?:get_token|HfFolder\.get_token|utils\.get_token)$/, "token_file", "the login of Hugging Face"],
  [/^netrc\.netrc$/, "token_file", "~/.netrc"],
  [/^dotenv\.config$/, "dotenv_file", ".env"],
  [/^psutil\.(?:Process\(\)|process_iter\(\)\[\])\.environ$/, "environment", "the environment of processes"],
  [
    /^(?:getpass\.getuser|socket\.(?:gethostname|getfqdn)|platform\.(?:node|uname|platform|system|release|version|machine)|os\.(?:uname|getlogin|hostname|userInfo|networkInterfaces|platform|release|arch)|uuid\.getnode|psutil\.\w+|psutil\.\w+\(\)(?:\[\])?\.(?:cmdline|name|exe|cwd|username|connections|open_files)|node-machine-id\.machineId(?:Sync)?|systeminformation\.\w+|getmac\.get_mac_address|netifaces\.\w+)$/,
    "system",
    "",
  ],
  [
    /^(?:datetime\.(?:datetime\.)?(?:now|utcnow|today)|(?:datetime\.)?date\.today|time\.(?:time|localtime|gmtime|strftime)|Date\.now|Date|datetime\.now|datetime\.utcnow)$/,
    "clock",
    "the clock",
  ],
  [
    /^(?:socket\.socket\(\)|socket\.create_connection\(\)|ssl\.wrap_socket\(\)|net\.(?:connect|createConnection|Socket)\(\)|socket\.socket\(\)\.accept\(\)\[\])\.(?:recv|recvfrom|makefile|read)$|^websockets?\.(?:connect|create_connection)$/,
    "socket",
    "a network connection",
  ],
  [
    /^(?:imaplib\.IMAP4(?:_SSL)?\(\)\.fetch|poplib\.POP3(?:_SSL)?\(\)\.retr|imap_tools\.\w+\(\)(?:\.login\(\))?\.fetch|exchangelib\.[\w.()]+\.filter|praw\.[\w.()]+\.(?:hot|new|comments))$/,
    "socket",
    "a mailbox",
  ],
  [
    /^(?:(?:ethers|ethers\.ethers)\.Contract\(\)\.\w+|web3\.Web3\(\)\.eth\.(?:contract\(\)\.functions\.\w+\(\)\.call|get_transaction)|(?:web3\(\)|Web3\(\))\.eth\.(?:Contract\(\)\.methods\.\w+\(\)\.call|getTransaction))$/,
    "socket",
    "a blockchain",
  ],
  [
    /^(?:gspread\.[\w.()]+\.(?:col_values|row_values|get_all_(?:values|records)|acell|cell)|pastebin\.\w+|feedparser\.parse|firebase_admin\.db\.reference\(\)\.get|pyairtable\.[\w.()]+\.(?:all|first))$/,
    "socket",
    "a document that others may change",
  ],
];

const READS_LOGIN =
  /^(?:keyring\.get_(?:password|credential)|keytar\.getPassword|netrc\.netrc\(\)\.authenticators|getpass\.getpass)$/;
const readsLogin = remembered((api) => READS_LOGIN.test(api));
const MAX_SERVICE_CHARS = 60;

/** One login of the user's, named after its service as a variable for it would be; null for any other call. */
export function loginOf(api: string, { args, named }: Given): { kind: OriginKind; what: string } | null {
  if (!readsLogin(api)) return null;
  const [service = ""] = (args[0] ?? named.get("service_name"))?.texts ?? [];
  if (service === "" && api.startsWith("netrc")) return { kind: "token_file", what: "~/.netrc" };
  const name = api.startsWith("getpass") ? "" : service.slice(0, MAX_SERVICE_CHARS).replaceAll(/\W+/g, "_");
  return { kind: "variable", what: `${name}_password` };
}
