import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { until } from "../client";
import { freePort } from "./ports";
import { ended } from "./programs";

const account = "test:tester";
const secret = "testing";
const bucket = "packages";

/** Whether OpenStack Swift is installed, which speaks the S3 protocol strictly (Debian: swift-proxy and its three servers). */
export const hasSwift = ["proxy", "account", "container", "object"].every(
  (name) => spawnSync("which", [`swift-${name}-server`]).status === 0,
);

/** An object store of this test's own, with an empty bucket. */
export async function startSwift() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "skillyard-swift-"));
  const user = os.userInfo().username;
  const port = await freePort();
  const servers: ChildProcess[] = [];
  mkdirSync(path.join(folder, "disk/d1"), { recursive: true });
  writeFileSync(
    path.join(folder, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n",
  );

  for (const name of ["account", "container", "object"] as const) {
    const own = await freePort();
    ring(folder, name, own);
    const pipeline = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
    servers.push(
      serve(folder, name, `bind_port = ${own}\ndevices = ${folder}/disk\nmount_check = false`, user, pipeline),
    );
  }
  const apps = ["catch_errors", "proxy-logging", "cache", "s3api", "tempauth", "proxy-server"];
  const sections = [
    `[pipeline:main]\npipeline = ${apps.join(" ")}`,
    "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true",
    `[filter:tempauth]\nuse = egg:swift#tempauth\nuser_${account.replace(":", "_")} = ${secret} .admin`,
    "[filter:s3api]\nuse = egg:swift#s3api\nlocation = us-east-1",
    ...["catch_errors", "cache"].map(
      (name) => `[filter:${name}]\nuse = egg:swift#${name === "cache" ? "memcache" : name}`,
    ),
    "[filter:proxy-logging]\nuse = egg:swift#proxy_logging",
  ];
  servers.push(serve(folder, "proxy", `bind_port = ${port}`, user, `${sections.join("\n")}\n`));

  const endpoint = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(endpoint).catch(() => null)) !== null);
  await makeBucket(endpoint);
  return {
    settings: {
      STORAGE_URL: `s3://${bucket}/live?region=us-east-1&endpoint=${encodeURIComponent(endpoint)}`,
      AWS_ACCESS_KEY_ID: account,
      AWS_SECRET_ACCESS_KEY: secret,
    },
    endpoint,
    async stop() {
      await Promise.all(servers.map(ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ring(folder: string, name: string, port: number): void {
  const builder = path.join(folder, `${name}.builder`);
  for (const args of [["create", "4", "1", "1"], ["add", `r1z1-127.0.0.1:${port}/d1`, "1"], ["rebalance"]]) {
    spawnSync("swift-ring-builder", [builder, ...args]);
  }
}

function serve(folder: string, name: string, settings: string, user: string, rest: string): ChildProcess {
  const file = path.join(folder, `${name}-server.conf`);
  const head = `[DEFAULT]\nbind_ip = 127.0.0.1\nswift_dir = ${folder}\nuser = ${user}\nworkers = 0\n${settings}\n`;
  writeFileSync(file, head + rest);
  return spawn(`swift-${name}-server`, [file], { env: { ...process.env, SWIFT_DIR: folder }, stdio: "ignore" });
}

async function makeBucket(endpoint: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const credentials = { accessKeyId: account, secretAccessKey: secret };
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials, maxAttempts: 1 });
  await until(() => client.send(new CreateBucketCommand({ Bucket: bucket })).then(Boolean, () => false));
}
