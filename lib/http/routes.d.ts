declare module "virtual:routes" {
  type Handler = (
    request: Request,
    context: { params: Promise<Record<string, string | string[]>> },
  ) => Promise<Response>;

  /** Path patterns in Next's notation with their modules, from `scripts/routes-plugin.mjs`. */
  export const routes: [pattern: string, module: Record<string, Handler | undefined>][];
}
