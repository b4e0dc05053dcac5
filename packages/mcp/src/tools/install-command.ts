import { claudeCommand } from "@skillyard/assistants/native-ways";
import { z } from "zod";
import { READS } from "../tool";
import { price, slug, verdict } from "./fields";
import { publicTool } from "./kinds";

export const getInstallCommand = publicTool({
  name: "get_install_command",
  title: "Get the install command",
  description:
    "Answers the commands with which a person installs a listing, and buys it first where it is paid. Runs none of them: show them to the person.",
  annotations: READS,
  input: z.object({ slug }),
  output: z.object({
    slug,
    version: z.string(),
    ...price,
    security_status: verdict,
    buy: z.string().nullable().describe("Null for what is free"),
    install: z.string(),
    claude_code: z
      .string()
      .describe("With Claude Code's own means; its catalogues leave out packages that hold parts of a plugin"),
    url: z.string(),
  }),
  async run({ detail, origin }, { slug }) {
    const { type, version, price_cents, currency, security_status } = await detail(slug);
    return {
      ...{ slug, version, price_cents, currency, security_status },
      buy: price_cents > 0 ? `npx skillyard buy ${slug}` : null,
      install: `npx skillyard install ${slug}`,
      claude_code: claudeCommand(slug, origin),
      url: `${origin}/${type}s/${slug}`,
    };
  },
});
