const MAX_REMEMBERED = 8192;
const MAX_REMEMBERED_CHARS = 200;

/** The same function of a short text, which works out its answer once; programs say the same few names again and again. */
export function remembered<Answer>(work: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined || text.length > MAX_REMEMBERED_CHARS) return known ?? work(text);
    if (answers.size >= MAX_REMEMBERED) answers.clear();
    // Put together anew, in memory of its own: a name that was cut out of a program keeps all of the program alive.
    const own = ` ${text}`.slice(1);
    const answer = work(own);
    answers.set(own, answer);
    return answer;
  };
}

/** The same function of a thing, which is asked once of each; what is asked besides goes with the thing. */
export function askedOnce<Asked extends object, Rest extends unknown[], Answer>(
  work: (asked: Asked, ...rest: Rest) => Answer,
): typeof work {
  const answers = new WeakMap<Asked, { answer: Answer }>();
  return (asked, ...rest) => {
    const known = answers.get(asked) ?? { answer: work(asked, ...rest) };
    answers.set(asked, known);
    return known.answer;
  };
}
