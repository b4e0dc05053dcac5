import type { Schemas } from "./schemas";

/** The three shapes of a refusal. */
export const errorSchemas: Schemas = {
  CodedError: {
    type: "object",
    properties: {
      detail: {
        type: "object",
        properties: {
          detail: { type: "string", description: "What happened, then what to do" },
          code: { type: "string" },
        },
        required: ["detail", "code"],
        additionalProperties: false,
      },
    },
    required: ["detail"],
    additionalProperties: false,
  },
  PlainError: {
    type: "object",
    properties: { detail: { type: "string" } },
    required: ["detail"],
    additionalProperties: false,
  },
  ValidationError: {
    type: "object",
    properties: {
      detail: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            loc: {
              type: "array",
              items: { type: ["string", "integer"] },
              description: "Where: `body`, `query`, `header`, then the field",
            },
            msg: { type: "string" },
            type: { type: "string", description: "The kind of failure, such as `missing` or `string_too_short`" },
            input: { description: "What was sent; never a secret" },
            ctx: { type: "object", description: "The bound that was missed" },
          },
          required: ["loc", "msg", "type"],
          additionalProperties: false,
        },
      },
    },
    required: ["detail"],
    additionalProperties: false,
  },
};
