import { expect, test } from "vitest";
import { namesOfApi, patternOfApi } from "./api-pattern";
import { compileRules } from "./compile";

test.each([
  ["os.system", ["os.system"]],
  ["requests.(get|post)", ["requests.get", "requests.post"]],
  ["pathlib?.Path().unlink", ["pathlib.Path().unlink", "Path().unlink"]],
  ["axios.(create())?.get", ["axios.create().get", "axios.get"]],
  ["zipimport.zipimporter()?", ["zipimport.zipimporter()", "zipimport.zipimporter"]],
  ["(a.b|c)().d", ["a.b().d", "c().d"]],
  ["set(|_)url", ["seturl", "set_url"]],
  ["**.spawn*", ["**.spawn*"]],
])("%s stands for names", (written, names) => {
  expect(namesOfApi(written)).toStrictEqual(names);
});

test.each(["", "a..b", "a.b.", "a.(b|c", "a.b)", "a b", "a.b?c", "*", "**", "os.*|x", "a*.**"])(
  "refuses %j",
  (written) => {
    expect(() => namesOfApi(written)).toThrow();
  },
);

test.each([
  ["**.b64decode", ["b64decode", "base64.b64decode", "a().b64decode"], ["my_b64decode", "b64decode.x"]],
  ["psutil.*", ["psutil.cpu_count"], ["psutil.Process().name", "psutil"]],
  ["paramiko.**.put", ["paramiko.put", "paramiko.SSHClient().open_sftp().put"], ["paramiko.SSHClient().output"]],
  ["twilio.**", ["twilio", "twilio().messages.create", "twilio.rest"], ["twilio2.send"]],
])("%s is open", (name, fitting, others) => {
  const pattern = new RegExp(patternOfApi(name));
  expect([...fitting, ...others].filter((api) => pattern.test(api))).toStrictEqual(fitting);
});

test.each([
  ["a name that can't be read", "send:\n  means: sends\n  apis: a.b,\n    a.(b|c\n", /send\.yaml:4: /],
  ["a kind of data that is none", "send:\n  means: sends\n  brings: luck\n  apis: a.b\n", /send\.yaml:3: .*brings/],
])("%s is told with file and line", (_, text, said) => {
  const sources = {
    rules: [],
    words: [],
    names: [],
    phrases: [],
    apis: [{ file: "send.yaml", text }],
    sources: [],
    senders: [],
    weights: [],
  };
  expect(() => compileRules(sources)).toThrow(said);
});
