/**
 * Tells whether connections keep arriving. Node accepts one in a turn of the event loop (libuv since 1.45), so that work
 * in each turn would hold up all who wait to be accepted: it begins once a turn has brought no connection, or after
 * `holdMs` of turns that all brought one.
 */
export function arrivals(holdMs: number) {
  let areComing = false;
  let hasArrived = false;
  let sinceMs = 0;

  function endTurn(): void {
    areComing = hasArrived;
    hasArrived = false;
    if (areComing) setImmediate(endTurn);
  }

  return {
    note(): void {
      hasArrived = true;
      if (areComing) return;
      areComing = true;
      sinceMs = performance.now();
      setImmediate(endTurn);
    },

    hold: (): boolean => areComing && performance.now() - sinceMs < holdMs,
  };
}
