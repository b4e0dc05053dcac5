// A bare server beside the service: node:http and an answer without a body, for what it takes to accept connections here.
import http from "node:http";

const BACKLOG = 4_096;
const server = http.createServer((_request, response) => response.end());
server.listen({ port: 0, host: "127.0.0.1", backlog: BACKLOG }, () => process.send?.(server.address().port));
process.once("disconnect", () => process.exit());
