import type { EventKind } from "../machine";
import type { OriginKind } from "../origin";

/** Words that bring data in, in any of the languages; strings are blanked before they are looked for. */
export const SOURCES: [pattern: RegExp, kind: OriginKind, what: string][] = [
  [
    /\bENV\.(?:to_h|to_a|to_hash|each|each_pair|map|select|filter|filter_map|inspect|to_json|values|sort)\b|(?:[%\\]|scalar )ENV\b(?!\s*\{)|\$_ENV\b(?!\s*\[)|(?<![\w>:])getenv\(\s*\)|\bos\.Environ\(\)|\bSystem\.getenv\(\s*\)|\benv::vars(?:_os)?\(|\bEnvironment\.GetEnvironmentVariables\(|\bprocessInfo\.environment\b(?!\s*\[)/,
    "environment",
    "the whole environment",
  ],
  [
    /\$_(?:GET|POST|REQUEST|COOKIE|FILES)\b|\bgetallheaders\(|\b(?:TCPSocket|TCPServer|UDPSocket|UNIXSocket)\.(?:new|open)\b|\bIO::Socket(?:::\w+)?->new\b|\bf?sockopen\(|\bstream_socket_client\(|\bnet\.(?:Dial|DialTimeout|Listen)\(|\bsocket\.(?:tcp|connect)\(|\bTcpStream::connect\(|\bTcpClient\(|\bnew Socket\(/,
    "socket",
    "a network connection",
  ],
  [
    /\bURI\.(?:open|parse\([^)]*\)\.(?:open|read))\b|\bNet::HTTP\.(?:get|get_response)\b|\b(?:HTTParty|Faraday|RestClient|HTTP)\.get\b|\bfile_get_contents\(|\bcurl_exec\(|\bLWP::Simple\b|\bHTTP::Tiny\b|(?:->|\b)(?:mirror|getstore)\(|->get\(|\bhttp\.Get\(|\b(?:socket\.http|http|https)\.request\s*\(|\bGet(?:String|ByteArray|Stream)?Async\(|\bDownload(?:String|Data|File)(?:Async|TaskAsync)?\(|\breqwest::(?:blocking::)?get\(|\bureq::get\(|\.openStream\(\)|\bnew URL\([^)]{0,200}\)\.(?:text|getText|readText|bytes)\b|\bcontentsOf:\s*URL\b|\bURLSession\b/,
    "download",
    "",
  ],
  [
    /\bbase64_decode\(|\bBase64\.(?:(?:strict|urlsafe)_)?decode64\b|\bunpack1?\s*\(?\s*["']|\bdecode_base64\(|\bFromBase64String\(|\b(?:Std|URL|RawStd|RawURL)Encoding\.DecodeString\(|\bstr_rot13\(|\bgz(?:inflate|uncompress|decode)\(|\bhex2bin\(|\bpack\s*\(?\s*["']|\bconvert_uudecode\(|\bmime\.unb64\(|\bopenssl_decrypt\(|\bCreateDecryptor\(|\bhex\.DecodeString\(|\bgetDecoder\(\)|\bbase64::decode\(|\bData\(base64Encoded:/,
    "decoded",
    "an encoding",
  ],
  [
    /\bos\.Hostname\(|(?<![\w>:])gethostname\(|\bSocket\.gethostname\b|\bEtc\.(?:getlogin|getpwuid)\b|\buser\.Current\(|(?<![\w>:])(?:php_uname|get_current_user)\(|\bSys::Hostname\b|\bInetAddress\.getLocalHost\(|\bEnvironment\.(?:MachineName|UserName)\b|\bwhoami::|\bhostname::get\(|\bProcessInfo\.processInfo\.hostName\b/,
    "system",
    "hostname",
  ],
  [/\bhidden answer\b/, "keystrokes", "a password"],
  [/\bthe clipboard\b|\bNSPasteboard\b|\bclipboard\.(?:get|paste)\b/i, "clipboard", "the clipboard"],
];

export const READS =
  /\b(?:File|IO|Pathname|Dir|YAML|JSON)\.(?:read|binread|readlines|open|foreach|new|glob|children|entries|each_child|load_file)\b|\b(?:file_get_contents|file|readfile|fopen|glob|scandir|opendir|open|sysopen|find|slurp|read_file)\s*\(|\bopen\s+my\b|\.read(?:Text|Lines|AsString|AsBytes|AsLines)(?:Sync)?\(|\breadLines\(|\breadRDS\(|\bio\.(?:open|lines)\s*\(|\b(?:os|ioutil)\.(?:ReadFile|Open|ReadDir)\(|\bfilepath\.(?:Walk|WalkDir|Glob)\(|\bFiles?\.(?:read\w*|walk|list|lines|newInputStream|copy|ReadAll\w+|OpenRead|ReadLines)\b|\bDirectory\.(?:GetFiles|EnumerateFiles)\(|\bnew File(?:InputStream|Reader)?\(|\bfs::(?:read|read_to_string|read_dir|File::open)\b|\bFile::open\(|\bcontentsOf(?:File)?:|\bread (?:file|POSIX file)\b/;

/** What gives the names of the files in a folder. */
export const WALKS =
  /\b(?:Dir|Pathname)\.(?:glob|children|entries|each_child|foreach|new)\b|\bFind\.find\b|(?<![\w>.])(?:glob|scandir|opendir)\s*\(|\bRecursiveDirectoryIterator\b|\bFile::Find\b|\b(?:os|ioutil)\.ReadDir\(|\bfilepath\.(?:Walk|WalkDir|Glob)\(|\bFiles\.(?:walk|list|newDirectoryStream)\(|\bDirectory\.(?:GetFiles|EnumerateFiles)\(|\bfs::read_dir\(|\bWalkDir::new\(/;

export const VARIABLE =
  /\bENV(?:\.fetch\(|\[|\{)\s*["']?([A-Z_][A-Z0-9_]*)|(?:\bgetenv|\bos\.Getenv|\bSystem\.getenv|\benv::var|\bGetEnvironmentVariable)\(\s*["']([A-Za-z_]\w*)/g;

export type Effect = { kind: EventKind; pattern: RegExp };

/** Words that do something to the world; the arguments follow them. */
export const EFFECTS: Effect[] = [
  {
    kind: "send",
    pattern:
      /\bNet::HTTP\.(?:post|post_form|start|put)\b|\bNet::(?:SMTP|FTP)\b|\b(?:HTTParty|Faraday|RestClient|HTTP|Typhoeus|Excon)\.(?:post|put)\b|\.request\s*\(?\s*(?=\w)|\bcurl_exec\(|\bCURLOPT_POSTFIELDS\b|\bhttp\.(?:Post|PostForm)\(|\b\w*[cC]lient\.Do\(|\bDefaultClient\.\w+\(|\b(?:socket\.http|https?)\.request\s*\(|->(?:post|put|data|datasend|request|postAsync|requestAsync)\s*\(|\bsmtp\.SendMail\(|\.WriteMessage\(|\bfmt\.Fprint\w*\(\s*(?:conn|c|sock\w*)\b|\.send_(?:string|json|bytes|form|message)\(|\.write_all\(|\bSMTP\.start\b|(?<![\w.])(?:httr::|httr2::|curl::)\w*(?:POST|PUT|post|perform|upload)\w*\(|\.newCall\(|\bCURLFile\(|\bsendmail\b|(?<![\w>$])mail\(|\b(?:Post|Put|Send)(?:AsJson)?Async\(|\bUpload(?:String|Data|File|Values)(?:Async|TaskAsync)?\(|\.(?:post|put)\(|\.send\(|\b(?:syswrite|fwrite|fputs|send)\s*\(|\bdataTask\(|\buploadTask\(|\.(?:puts|print|write|Write|WriteLine)\b/,
  },
  {
    kind: "send",
    pattern: /\bfile_get_contents\([^;]{0,400}?,\s*(?:false|null|0|FALSE|NULL)?\s*,\s*\$\w|\bstream_context_create\(/,
  },
  {
    kind: "read",
    pattern:
      /\b(?:http|client|\w*[cC]lient)\.Get\(|\bfile_get_contents\(|\bURI\.open\b|\bNet::HTTP\.(?:get|get_response)\b|\b(?:HTTParty|Faraday|RestClient|Typhoeus|Excon)\.get\b|\bcurl_init\(|->get\(|\breqwest::(?:blocking::)?get\(|\bureq::get\(|\bGet(?:String|ByteArray|Stream)?Async\(/,
  },
  {
    kind: "run_code",
    pattern:
      /(?<![\w.>$:])(?:eval|instance_eval|class_eval|module_eval|load|loadstring|assert|create_function|call_user_func(?:_array)?|evalbytes)\b(?!\s*[{=\w])\s*\(?|\b(?:public_)?send\(?\s*:(?:eval|system|exec|spawn|instance_eval|class_eval)\b|\bMarshal\.load\b|\bGroovyShell\(\)\.\w+\(|\bplugin\.Open\(|(?<![\w.>:])eval\s+(?=[$"'A-Z@])|\b(?:Kernel|binding|TOPLEVEL_BINDING)\.eval\b|@?\$\w+(?=\()|\$_(?:GET|POST|REQUEST|COOKIE)\s*\[[^\]\n]{0,80}\]\s*(?=\()|\bAssembly\.Load\(|\bCSharpScript\.\w+\(|\bGetDelegateForFunctionPointer\b|\bdefineClass\(|\b(?:engine|scriptEngine)\.eval\(|\brun script\b/,
  },
  {
    kind: "connect",
    pattern:
      /\b(?:TCPSocket|UDPSocket)\.(?:new|open)\b|\bIO::Socket(?:::\w+)?->new\b|\b(?:p?fsockopen|stream_socket_client)\s*\(|\bnet\.Dial(?:Timeout)?\(|\bsocket\.(?:tcp|connect)\(|\bTcpStream::connect\(|\bTcpClient\(|\bnew Socket\(/,
  },
  {
    kind: "run_command",
    pattern:
      /(?<![\w.>$:])(?:system|exec|spawn|popen|shell_exec|passthru|proc_open|pcntl_exec)\b(?!\s*[{=])\s*\(?|\bIO\.popen\b|\bOpen3\.\w+|\bKernel\.(?:system|exec|spawn)\b|\bProcess\.(?:spawn|Start)\b|%x[({[]|\bqx\s*[({[/]|\bos\.execute\b|\bio\.popen\b|\bexec\.Command(?:Context)?\(|\.exec\(|\bProcessBuilder\(|\bdo shell script\b|\bCommand::new\(/,
  },
  {
    kind: "write",
    pattern:
      /\b(?:File|IO)\.(?:write|binwrite)\b|\bfile_put_contents\(|\b(?:os|ioutil)\.WriteFile\(|\bFiles?\.(?:write\w*|WriteAll\w+)\(|\bfs::write\(|\b(?:File\.open|io\.open|fopen|open)\b(?=[^\n]{0,400}["'][^"']{0,3}[wa>])/,
  },
  {
    kind: "delete",
    pattern:
      /\bFileUtils\.(?:rm_rf|rm_r|remove_dir|remove_entry)\b|\bos\.RemoveAll\(|\brmtree\(|\bremove_dir_all\(|\bDirectory\.Delete\(/,
  },
];

/** Words that ask for what lies at an address, in which data may be; only with an address beside them. */
export const ASKS =
  /\b(?:URI\.open|file_get_contents|readfile|fopen|http\.Get|Net::HTTP\.get(?:_response)?|getstore|Resolv(?:::DNS)?\.\w+|dns_get_record|checkdnsrr|gethostbyname|net\.Lookup\w+|inet_aton|GetHostEntry|getByName)\b/;
/** Words that take a program from an address that stands beside them. */
export const LOADS =
  /(?:^|[\s;])(?:include|require)(?:_once)?\b|(?<![\w.])source\(|\bURLClassLoader\b|\bplugin\.Open\(|\.lookup\(|\bdofile\(|(?<![\w.])load\s*\(/;

/** The variable whose value `$f(…)` calls; null for any other call. */
export function calledVariable(api: string): string | null {
  return /^@?\$(?!_[A-Z])(\w+)$/.exec(api)?.[1] ?? null;
}

/** Names that programs use for one thing after another. */
export const PASSING =
  /^(?:_+|err|error|e|ex|ok|i|j|nil|null|self|this|main|init|my|local|var|val|let|const|set|to|if|for|end)$/;
