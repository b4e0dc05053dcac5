import { PlainError } from "@/lib/errors";

/** The answer, or null while the payment processor is out of reach; a page can say so and show the rest. */
export async function ifAnswered<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PlainError && error.status === 503) return null;
    throw error;
  }
}
