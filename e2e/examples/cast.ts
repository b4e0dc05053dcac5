import { tokenFor } from "../client";
import { expect, type Person } from "../fixtures";
import { type Examples, Recorder } from "./exchange";

/** Somebody of the story: what they ask with `say` is kept as an example, what with `quietly` is not. */
type Character = { say: Recorder; quietly: Person };

export type Cast = {
  mara: Character;
  jonas: Character;
  ines: Character;
  nobody: Recorder;
  /** Somebody else. */
  as: (name: string) => Promise<Person>;
};

/** A seller, a buyer and an administrator, with their display names. */
export async function enter(url: string, examples: Examples, as: (name: string) => Promise<Person>): Promise<Cast> {
  const character = async (username: string, display_name: string, more = {}): Promise<Character> => {
    const quietly = await as(username);
    const say = new Recorder(url, examples, { token: await tokenFor(username) });
    expect((await say.patch("/v1/users/profile", { display_name, ...more })).status).toBe(200);
    return { say, quietly };
  };
  const bio = "Backend engineer. I package the checks that I used to do from memory.";
  return {
    mara: await character("seller", "Mara Lindqvist", { bio, website_url: "https://mara.example.com" }),
    jonas: await character("buyer", "Jonas Weber"),
    ines: await character("admin", "Ines Okafor"),
    nobody: new Recorder(url, examples),
    as,
  };
}
