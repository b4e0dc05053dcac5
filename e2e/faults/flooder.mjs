// Asks for one page over so many connections at once, in a thread of its own, and says how each was answered.
import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { port, path, headers, connections } = workerData;
parentPort.postMessage(await Promise.all(Array.from({ length: connections }, ask)));

/** Whatever breaks the connection is an answer too. */
function ask() {
  return new Promise((resolve) => {
    const request = http.get({ agent: false, host: "127.0.0.1", port, path, headers }, (answer) => {
      const { statusCode, headers } = answer;
      answer.resume().on("end", () => resolve({ status: statusCode, retryAfter: headers["retry-after"] }));
      answer.on("error", ({ message }) => resolve({ status: message }));
    });
    request.on("error", ({ message }) => resolve({ status: message }));
  });
}
