import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (text: string) =>
  (await found("run.sh", text)).filter((finding) => finding.includes("privileged-container"));

test.each([
  ["docker run --rm -v /:/host quickboost/agent"],
  ["docker run -d --privileged --pid=host --mount type=bind,source=/,target=/host quickboost/agent:latest"],
  ["sudo podman run -v /:/mnt:rw ghcr.io/quickboost/agent sh -c 'chroot /mnt sh'"],
  ["docker run -d --net=host -v /var/run/docker.sock:/var/run/docker.sock -v $HOME:/data quickboost/collector"],
  ["docker run --privileged -v /:/host ubuntu chroot /host"],
])("finds %s", async (text) => {
  expect(await hits(text)).toStrictEqual(["warn privileged-container:1"]);
});

const compose = (service: string) => `services:\n  db:\n    image: postgres:16\n  agent:\n${service}`;
const stack = (service: string) =>
  found("docker-compose.yml", compose(service)).then((all) =>
    all.filter((one) => one.includes("privileged-container")),
  );

test("finds services of a compose file that get all of the machine", async () => {
  const whole = "    image: quickboost/agent\n    privileged: true\n    volumes:\n      - /:/host\n";
  expect(await stack(whole)).toStrictEqual(["warn privileged-container:4"]);
  const bound =
    "    image: quickboost/agent\n    volumes:\n      - type: bind\n        source: /\n        target: /h\n";
  expect(await stack(bound)).toStrictEqual(["warn privileged-container:4"]);
  expect(
    await stack("    build: .\n    volumes: ['.:/app', '/var/run/docker.sock:/var/run/docker.sock']\n"),
  ).toStrictEqual([]);
  expect(await stack("    image: prom/node-exporter\n    pid: host\n    volumes: ['/:/host:ro']\n")).toStrictEqual([]);
});

test("finds images that get the keys of several services", async () => {
  const run = "docker run -e GITHUB_TOKEN -v ~/.ssh:/root/.ssh -v ~/.aws:/root/.aws";
  expect(await hits(`${run} quickboost/helper:latest`)).toStrictEqual(["warn privileged-container:1"]);
  expect(await hits("docker run --rm -v ~/.aws:/root/.aws amazon/aws-cli s3 ls")).toStrictEqual([]);
  expect(await hits("docker run --rm -v ~/.aws:/root/.aws quickboost/deploy")).toStrictEqual([]);
});

test.each([
  ['docker run --rm -it -v "$PWD:/work" -w /work node:22 npm test'],
  ["docker run -d -v /var/run/docker.sock:/var/run/docker.sock -p 9000:9000 portainer/portainer-ce:latest"],
  ["docker run -d --pid=host -v /:/host:ro,rslave quay.io/prometheus/node-exporter:latest --path.rootfs=/host"],
  ["docker run --rm --privileged multiarch/qemu-user-static --reset -p yes"],
  ["docker run --rm -v ~/.cache/acme:/cache acme/builder build -v /:/x"],
  ["docker build -t app . && docker run --network none app"],
])("lets %s pass", async (text) => {
  expect(await hits(text)).toStrictEqual([]);
});
