/**
 * Whether the driver wrote to a connection that had closed meanwhile, which it throws where nobody can catch it
 * (https://github.com/porsager/postgres/issues/1208). What waited on that connection ends by itself: as lost,
 * or once the pool that it belongs to is replaced.
 */
export function isWriteToClosedSocket(error: unknown): boolean {
  return error instanceof TypeError && /nextWrite \(.*[\\/]postgres[\\/]/.test(error.stack ?? "");
}
