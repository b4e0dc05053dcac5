"use client";

import { useState } from "react";
import { ActionForm } from "@/components/action-form";
import { ConfirmSubmit } from "@/components/confirm-submit";
import { TextField } from "@/components/field";
import { formatMoney } from "@/components/format";
import { ReasonField } from "@/components/moderation/reason-field";
import { parseDollars } from "@/lib/money";
import { refund } from "../actions";

type Props = {
  purchase: { id: string; left_cents: number; currency: string; buyer: string | null; seller: string | null };
};

/** Gives a purchase back, after saying how much goes to whom and what is lost. */
export function RefundForm({ purchase: { id, left_cents, currency, buyer, seller } }: Props) {
  const [typed, setTyped] = useState("");
  const cents = typed.trim() === "" ? left_cents : parseDollars(typed);
  const amount = formatMoney(cents ?? left_cents, currency);
  const who = buyer ?? "the buyer";

  return (
    <ActionForm action={refund} done="The refund is on its way." className="max-w-form space-y-3">
      <input type="hidden" name="purchase_id" value={id} />
      <TextField
        label="Amount in dollars"
        name="amount_cents"
        optional
        inputMode="decimal"
        pattern="[0-9]{1,6}([.][0-9]{1,2})?"
        title="An amount such as 12 or 12.50"
        placeholder={(left_cents / 100).toFixed(2)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Sending by Enter would leave out the question.
          if (event.key === "Enter") event.preventDefault();
        }}
        hint="Empty means all that is left. All of it ends the license; a part does not."
      />
      <ReasonField />
      <div className="flex">
        <ConfirmSubmit label="Give back" title={`Give ${amount} back?`} waiting="Giving back…">
          <p>
            {amount} goes to {who}. {seller ?? "The seller"} gives back their part of it, and Skillyard its fee.
          </p>
          <p>
            {(cents ?? 0) < left_cents
              ? "The license stays."
              : "It is all that is left: the license ends, its code stops working, and downloads end."}{" "}
            Money that was sent can't be called back.
          </p>
        </ConfirmSubmit>
      </div>
    </ActionForm>
  );
}
