/**
 * Lets so many go on in one turn of the event loop, and the others in the next ones, in their order: work in small pieces
 * for hundreds at once would otherwise keep everybody else waiting for one long turn. In a turn that is held nobody goes on.
 */
export function turns(perTurn: number, isHeld: () => boolean = () => false): () => Promise<void> | undefined {
  const waiting = new Set<() => void>();
  let left = perTurn;
  let isCounting = false;

  function begin(): void {
    isCounting = false;
    left = perTurn;
    if (isHeld()) {
      count();
      return;
    }
    for (const goOn of waiting) {
      if (left === 0) break;
      waiting.delete(goOn);
      take();
      goOn();
    }
  }

  function take(): void {
    left--;
    count();
  }

  function count(): void {
    if (isCounting) return;
    isCounting = true;
    setImmediate(begin);
  }

  return () => {
    if (left > 0 && !isHeld()) {
      take();
      return undefined;
    }
    count();
    return new Promise((resolve) => waiting.add(resolve));
  };
}
