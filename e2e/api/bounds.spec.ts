import { apiDocument, type Operation, type Schema } from "../conformance";
import { expect, type Person, test, unique } from "../fixtures";
import { refusal } from "./shapes";

type Described = { method: string; path: string; operation: Operation };

const MEBIBYTE = 1024 * 1024;

async function operations(fits: (operation: Operation) => unknown): Promise<Described[]> {
  return Object.entries((await apiDocument()).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => fits(operation))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, unique("nothing")),
        operation,
      })),
  );
}

async function send(person: Person, { method, path }: Described, type: string, body: string | Uint8Array) {
  const init = { headers: { "content-type": type }, body: body as BodyInit };
  const response = await person.send(method, path, init);
  return { status: response.status, body: await response.json() };
}

test("every body is refused once it is too large", async ({ as, seller }) => {
  const [admin, author] = [await as("admin"), await seller({ connected: false })];
  const slug = unique("large");
  const draft = { slug, title: "A title", description: "A long description.", category: "testing" };
  expect((await author.post("/v1/skills", draft)).status).toBe(201);

  const bounded = await operations(({ responses }) => responses[413]);
  expect(bounded.length).toBeGreaterThan(25);
  for (const described of bounded) {
    const { operationId, requestBody } = described.operation;
    const isPackage = Boolean(requestBody?.content["application/zip"]);
    const answer = isPackage
      ? await send(author, { ...described, path: `/v1/skills/${slug}/upload` }, "application/zip", zeros(10 * MEBIBYTE))
      : await send(admin, described, "application/json", JSON.stringify({ x: "x".repeat(MEBIBYTE) }));
    expect.soft(answer, operationId).toMatchObject({ status: 413, body: refusal("FILE_TOO_LARGE") });
  }
});

function zeros(bytes: number): Uint8Array {
  return new Uint8Array(bytes + 1);
}

test("every JSON body has to be an object", async ({ as }) => {
  const admin = await as("admin");
  const taking = await operations(({ requestBody, responses }) => {
    return requestBody?.content["application/json"] && responses[422];
  });
  expect(taking.length).toBeGreaterThan(25);
  for (const described of taking) {
    const answer = await send(admin, described, "application/json", "[]");
    const detail = [{ loc: ["body"], type: "model_attributes_type", msg: expect.any(String), input: [] }];
    expect.soft(answer, described.operation.operationId).toMatchObject({ status: 422, body: { detail } });
  }
});

test("every query parameter is held to its bounds", async ({ as }) => {
  const admin = await as("admin");
  const asking = await operations(({ parameters }) => parameters.some((parameter) => parameter.in === "query"));
  expect(asking.length).toBeGreaterThan(15);
  for (const { method, path, operation } of asking) {
    for (const { name, schema } of operation.parameters.filter((parameter) => parameter.in === "query")) {
      for (const value of outside(schema)) {
        const response = await admin.send(method, `${path}?${new URLSearchParams({ [name]: value })}`);
        const { detail } = await response.json();
        const what = `${operation.operationId} ${name}=${value.slice(0, 20)}`;
        expect.soft(response.status, what).toBe(422);
        expect.soft(detail, what).toContainEqual(expect.objectContaining({ loc: ["query", name] }));
      }
    }
  }
});

/** Values just beyond each bound of a parameter, and one that no text may hold. */
function outside({ type, minimum, maximum, maxLength, pattern, enum: values }: Schema): string[] {
  if (type === "integer") {
    const bounds = [typeof minimum === "number" && minimum - 1, typeof maximum === "number" && maximum + 1];
    return ["x", "1.5", ...bounds.filter((bound) => bound !== false).map(String)];
  }
  if (type === "boolean") return ["maybe"];
  return [
    "a\0b",
    ...(typeof maxLength === "number" ? ["x".repeat(maxLength + 1)] : []),
    ...(pattern || values ? ["~ nothing of the kind ~"] : []),
  ];
}
