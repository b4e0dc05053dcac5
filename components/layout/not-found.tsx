import { clsx } from "clsx";
import Form from "next/form";
import Link from "next/link";
import { SearchInput } from "../search-input";
import { Button, buttonClass } from "../ui/button";
import { controlClass } from "../ui/input";

/** Nothing at this address, or nothing that this person may see: the two look the same. */
export function NotFound() {
  return (
    <div className="mx-auto max-w-form py-16">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="mt-2 text-lg">There is nothing here</h1>
      <p className="mt-2 text-muted">
        The address may be mistyped, or what was here has been unpublished. Search for it, or start again from the list.
      </p>
      <Form action="/skills" role="search" className="mt-6 flex gap-2">
        <SearchInput aria-label="Search skills and agents" className={clsx(controlClass, "h-9")} />
        <Button look="primary" type="submit">
          Search
        </Button>
      </Form>
      <p className="mt-4 flex gap-2">
        <Link href="/skills" className={buttonClass()}>
          Browse everything
        </Link>
        <Link href="/" className={buttonClass({ look: "quiet" })}>
          Home
        </Link>
      </p>
    </div>
  );
}
