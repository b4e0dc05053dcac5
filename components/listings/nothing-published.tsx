import Link from "next/link";
import { Empty } from "../empty";
import { buttonClass } from "../ui/button";

/** In place of every list of a market that has just been opened. */
export function NothingPublished() {
  return (
    <Empty
      title="Nothing has been published yet"
      action={
        <Link href="/dashboard/listings/new" className={buttonClass({ look: "primary" })}>
          Publish the first
        </Link>
      }
    >
      The first listing will appear here as soon as its security review has passed.
    </Empty>
  );
}
