import type { Environment } from "@/dev/parts";

export async function loadCatalogue(_env: Environment, _signal: AbortSignal): Promise<void> {}
