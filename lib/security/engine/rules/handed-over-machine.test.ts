import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (text: string) =>
  (await found("run.sh", text)).filter((finding) => finding.includes("handed_over_machine"));

test.each([
  ["docker run --rm -v /:/host quickboost/agent"],
  ["docker run -d --privileged --pid=host --mount type=bind,source=/,target=/host quickboost/agent:latest"],
  ["sudo podman run -v /:/mnt:rw ghcr.io/quickboost/agent sh -c 'chroot /mnt sh'"],
  ["docker run -d --net=host -v /var/run/docker.sock:/var/run/docker.sock -v $HOME:/data quickboost/collector"],
  ["docker run --privileged -v /:/host ubuntu chroot /host"],
])("finds %s", async (text) => {
  expect(await hits(text)).toStrictEqual(["warn handed_over_machine:1"]);
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
