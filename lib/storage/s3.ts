import type { Readable } from "node:stream";
import { checkKey, inStep, reported } from "./object";
import type { Store } from "./store";

/** An object store and where in it our objects are, from `s3://bucket/prefix?region=…&endpoint=…`. */
type Place = { bucket: string; prefix: string; region: string; endpoint: string | undefined };

export function parsePlace(storageUrl: string): Place {
  const { hostname, pathname, searchParams } = new URL(storageUrl);
  const prefix = pathname.replace(/^\/+|\/+$/g, "");
  return {
    bucket: hostname,
    prefix: prefix ? `${prefix}/` : "",
    region: searchParams.get("region") ?? "us-east-1",
    endpoint: searchParams.get("endpoint") ?? undefined,
  };
}

/** Objects in a bucket; links lead to the object store itself, which serves ranges and expires them. */
export function s3Store(storageUrl: string): Store {
  const place = parsePlace(storageUrl);
  let connecting: ReturnType<typeof connect> | undefined;
  const connection = () => {
    connecting ??= connect(place);
    return connecting;
  };
  const at = (key: string) => ({ Bucket: place.bucket, Key: place.prefix + checkKey(key) });

  return {
    put: (key, bytes) =>
      reported("put", async (abortSignal) => {
        const { client, sdk } = await connection();
        await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: "application/zip" }), {
          abortSignal,
        });
      }),
    get: (key) =>
      reported("get", async (abortSignal) => {
        const { client, sdk } = await connection();
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)), { abortSignal });
        if (!Body) throw new Error("The object store answered without a body");
        return Buffer.from(await Body.transformToByteArray());
      }),
    stat: (key) =>
      reported("stat", async (abortSignal) => {
        const { client, sdk } = await connection();
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)), { abortSignal });
        if (ContentLength === undefined) throw new Error("The object store did not say how large the object is");
        return { size: ContentLength };
      }),
    stream: (key, range) =>
      reported("stream", async (abortSignal) => {
        const { client, sdk } = await connection();
        const part = range && { Range: `bytes=${range.start}-${range.end}` };
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...part }), { abortSignal });
        if (!Body) throw new Error("The object store answered without a body");
        return inStep(Body as Readable);
      }),
    delete: (key) =>
      reported("delete", async (abortSignal) => {
        const { client, sdk } = await connection();
        await client.send(new sdk.DeleteObjectCommand(at(key)), { abortSignal });
      }),
    async link(key, { filename, expiresAt }) {
      const { client, sdk, presign } = await connection();
      const disposition = `attachment; filename="${filename.replace(/[^\w.-]/g, "_")}"`;
      const command = new sdk.GetObjectCommand({ ...at(key), ResponseContentDisposition: disposition });
      const expiresIn = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
      return presign.getSignedUrl(client, command, { expiresIn });
    },
  };
}

/** Loads the client only where there is an object store: it is large, and most who run this keep files. */
async function connect({ region, endpoint }: Place) {
  const [sdk, presign] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/s3-request-presigner")]);
  const client = new sdk.S3Client({
    region,
    maxAttempts: 1, // lib/dependencies tries again
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      // Many stores but the first one don't know the checksums that the client would add by itself.
      requestChecksumCalculation: "WHEN_REQUIRED" as const,
      responseChecksumValidation: "WHEN_REQUIRED" as const,
    }),
  });
  return { sdk, presign, client };
}
