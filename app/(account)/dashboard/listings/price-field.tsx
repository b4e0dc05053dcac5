"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { TextField } from "@/components/field";
import { formatMoney } from "@/components/format";
import { CURRENCY, type FeeTerms, MIN_CHARGE_CENTS, parseDollars, platformFeeCents } from "@/lib/money";

type Props = { cents?: number; fee: FeeTerms; canBePaid: boolean };

const exampleCents = 1000;
const money = (cents: number) => formatMoney(cents, CURRENCY);

/** The price, and while it is typed what the seller gets of it, or what stands in the way of a sale. */
export function PriceField({ cents = 0, fee, canBePaid }: Props) {
  const [typed, setTyped] = useState((cents / 100).toFixed(2));
  return (
    <TextField
      label="Price in US dollars"
      name="price"
      inputMode="decimal"
      pattern="[0-9]{1,6}([.][0-9]{1,2})?"
      title="An amount such as 12 or 12.50"
      required
      defaultValue={(cents / 100).toFixed(2)}
      onInput={(event) => setTyped(event.currentTarget.value)}
      hint={<span aria-live="polite">{consequence(parseDollars(typed), fee, canBePaid)}</span>}
    />
  );
}

function consequence(cents: number | null, fee: FeeTerms, canBePaid: boolean): ReactNode {
  if (cents === null) return "An amount such as 12 or 12.50; 0 for free.";
  if (cents === 0) return `Free. At ${money(exampleCents)} you would get ${share(exampleCents, fee)} of each sale.`;
  if (cents < MIN_CHARGE_CENTS) {
    return <span className="text-bad">Prices below {money(MIN_CHARGE_CENTS)} can't be charged. Take 0 for free.</span>;
  }
  const gets = `Of ${money(cents)} you get ${share(cents, fee)}.`;
  if (canBePaid) return gets;
  return (
    <>
      {gets}{" "}
      <span className="text-caution">
        Nobody can buy it before you{" "}
        <Link href="/dashboard/connect" target="_blank" className="link">
          set up getting paid
        </Link>
        .
      </span>
    </>
  );
}

function share(cents: number, fee: FeeTerms): string {
  return money(cents - platformFeeCents(cents, fee));
}
