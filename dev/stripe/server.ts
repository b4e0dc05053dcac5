import { createServer } from "node:http";
import { answerApi } from "./api";
import { catchUp, isAnythingDue } from "./clock";
import { answerControl } from "./control";
import { StripeError } from "./errors";
import { noFaults } from "./faults";
import { type Answer, type Request, readRequest, send } from "./http";
import { releaseUnanswered } from "./idempotency";
import { notice } from "./pages/layout";
import { answerPage } from "./pages/router";
import { emptyState, loadState, type Sim, saveState } from "./store";
import { type Secrets, startDeliveries } from "./webhooks";

const tickMs = 250;
const saveAfterMs = 100;

export type SimulatorOptions = {
  /** 0 takes any free port. */
  port: number;
  /** The platform's endpoint; connected accounts' events go to `…/connect`, thin ones to `…/accounts`. */
  webhookUrl?: string;
  secrets: Secrets;
  /** Where the state is kept over restarts. */
  stateFile?: string;
  /** Makes ids and chances the same every time. */
  seed?: number;
  /** How browsers reach the hosted pages, where that is not the address listened on. */
  publicUrl?: string;
  /** The real time in milliseconds. */
  clock?: () => number;
};

export type Simulator = { url: string; port: number; close: () => Promise<void> };

const tooLarge: Answer = {
  status: 413,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(new StripeError(413, "The request is too large.").toJSON("v1")),
};

/** Starts the payment simulator on this machine's loopback address. */
export async function startStripeSimulator(options: SimulatorOptions): Promise<Simulator> {
  const clock = options.clock ?? Date.now;
  const sim: Sim = {
    state:
      (options.stateFile && loadState(options.stateFile)) ||
      emptyState(options.seed ?? null, Math.floor(clock() / 1000)),
    cause: { id: null, idempotency_key: null },
    seed: options.seed ?? null,
    publicUrl: "",
    realNow: () => clock() / 1000,
    requests: [],
  };
  sim.state.faults = noFaults();
  releaseUnanswered(sim);

  const store = startSaving(sim, options.stateFile);
  const target = options.webhookUrl ? { webhookUrl: options.webhookUrl, secrets: options.secrets } : null;
  const deliveries = startDeliveries(sim, target, store.changed);

  const server = createServer((message, response) => {
    readRequest(message, response)
      .then((request) => (request ? answer(request) : tooLarge))
      .catch(failure)
      .then((ready) => {
        send(response, ready);
        store.changed();
        deliveries.pump();
      })
      .catch(() => response.destroy());
  });

  async function answer(request: Request): Promise<Answer> {
    if (request.path.startsWith("/_sim/")) return answerControl(sim, request, deliveries);
    if (/^\/v[12]\//.test(request.path)) return answerApi(sim, request);
    return answerPage(sim, request);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  const url = `http://127.0.0.1:${port}`;
  sim.publicUrl = (options.publicUrl ?? url).replace(/\/$/, "");

  const ticking = setInterval(() => {
    if (!isAnythingDue(sim)) return;
    catchUp(sim);
    store.changed();
    deliveries.pump();
  }, tickMs);
  deliveries.pump();

  return {
    url,
    port,
    async close() {
      clearInterval(ticking);
      await deliveries.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      store.close();
    },
  };
}

/** Keeps the file up with the state, as often as takes a small part of the time however large the state has grown. */
function startSaving(sim: Sim, file: string | undefined) {
  let timer: NodeJS.Timeout | null = null;
  let pauseMs = saveAfterMs;
  const save = () => {
    timer = null;
    if (!file) return;
    const startedAt = performance.now();
    saveState(file, sim.state);
    pauseMs = Math.max(saveAfterMs, 20 * (performance.now() - startedAt));
  };
  return {
    changed: () => {
      if (file) timer ??= setTimeout(save, pauseMs);
    },
    close: () => {
      if (timer) clearTimeout(timer);
      save();
    },
  };
}

function failure(error: unknown): Answer {
  if (error instanceof StripeError) return notice(error.status, "That didn't work", error.message, null);
  console.error(error);
  return {
    status: 500,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(new StripeError(500, `The simulator failed: ${error}`, { type: "api_error" }).toJSON("v1")),
  };
}
