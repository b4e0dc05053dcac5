import type { OwnMarket } from "@skillyard/mcp/market";
import { ToolFailure } from "@skillyard/mcp/tool";
import { type Context, contextOf } from "skillyard/context";
import { answered } from "skillyard/listings";
import { type CommandLine, commandLine } from "./command-line";

/** The marketplace as its API has it, to whoever is signed in on this machine; and what is installed here. */
export type LocalMarket = OwnMarket & { here: CommandLine };

type Environment = Record<string, string | undefined>;

export function localMarket(environment: Environment): LocalMarket {
  const context = contextIn(environment);
  /** Payment pages that were opened from here, by their purchase: who asks for one by its own id is told no secret. */
  const sessions = new Map<string, string>();

  return {
    origin: context.origin,
    here: commandLine(context),
    async search({ query, type, limit }) {
      const asked = { q: query, sort: "relevance", source: "native", limit, ...(type && { type }) } as const;
      return answered(await (await context.api()).GET("/v1/skills", { params: { query: asked } }));
    },
    async detail(slug) {
      const params = { path: { slug }, query: { source: "native" } };
      return answered(await (await context.api()).GET("/v1/detail/{slug}", { params }));
    },
    async securityReport(slug) {
      return answered(await (await context.api()).GET("/v1/security/{slug}", { params: { path: { slug } } }));
    },
    async categories() {
      return answered(await (await context.api()).GET("/v1/categories"));
    },
    async library({ limit }) {
      return answered(await (await context.mine()).GET("/v1/purchases", { params: { query: { limit } } }));
    },
    async updates(installed) {
      const items = installed.map((each) => ({ ...each, source: "native" as const }));
      return answered(await (await context.api()).POST("/v1/updates", { body: { items } }));
    },
    async startCheckout(slug) {
      const checkout = answered(await (await context.mine()).POST("/v1/checkout", { body: { skill_slug: slug } }));
      sessions.set(checkout.purchase_id, checkout.session_id);
      return checkout;
    },
    async findPurchase(purchase_id) {
      const session_id = sessions.get(purchase_id);
      if (!session_id) return findBought(context, purchase_id);
      return answered(await context.as().GET("/v1/purchases/confirm", { params: { query: { session_id } } }));
    },
  };
}

/** Of a payment page that another process opened, there is only to know whether it was paid. */
async function findBought(context: Context, purchaseId: string) {
  const params = { query: { limit: 100 } };
  const { items } = answered(await (await context.mine()).GET("/v1/purchases", { params }));
  const found = items.find(({ purchase_id }) => purchase_id === purchaseId);
  if (found) return { purchase_id: purchaseId, status: found.status, skill_slug: found.skill_slug };
  throw new ToolFailure("PURCHASE_NOT_FOUND", "This purchase is not paid, or not yours; prepare it anew");
}

/** As for a command in the project's folder, of which nothing is written to the assistant's own streams. */
export function contextIn(environment: Environment, signal = new AbortController().signal): Context {
  const { stdin, stderr, platform } = process;
  const cwd = environment.CLAUDE_PROJECT_DIR || process.cwd();
  return contextOf({ stdin, stdout: stderr, stderr, platform, environment, cwd, signal }, { json: true });
}
