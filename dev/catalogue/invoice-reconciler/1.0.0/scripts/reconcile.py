#!/usr/bin/env python3
"""Match invoices with bank payments. Amounts are whole cents; what is not certain stays open or is called probable.

Exit code 0 when both totals add up, 2 when a file can't be read.
"""
import argparse
import csv
import datetime
import json
import pathlib
import re
import sys
from decimal import Decimal, InvalidOperation


class Unreadable(Exception):
    pass


def cents(text, decimal):
    plain = text.strip().replace(" ", "").replace("'", "")
    plain = plain.replace(".", "").replace(",", ".") if decimal == "," else plain.replace(",", "")
    try:
        value = Decimal(plain) * 100
    except InvalidOperation:
        raise Unreadable(f"amount {text!r}") from None
    if value != value.to_integral_value():
        raise Unreadable(f"amount {text!r} has more than two decimals")
    return int(value)


def money(value):
    return f"{'-' if value < 0 else ''}{abs(value) // 100:,}.{abs(value) % 100:02d}"


def load(path, columns, mapping):
    rows = []
    with open(path, encoding="utf-8-sig", newline="") as file:
        first = file.readline()
        file.seek(0)
        reader = csv.DictReader(file, delimiter=max(",;\t", key=first.count))
        missing = [name for name in columns.values() if name not in (reader.fieldnames or [])]
        if missing:
            raise Unreadable(f"{path} has no column {', '.join(missing)}; it has {', '.join(reader.fieldnames or ['none'])}")
        for row in reader:
            where = f"{path} line {reader.line_num}"
            try:
                values = {name: (row[column] or "").strip() for name, column in columns.items()}
                values["amount"] = cents(values["amount"], mapping["decimal"])
                values["date"] = datetime.datetime.strptime(values["date"], mapping["date_format"]).date()
            except (Unreadable, ValueError) as error:
                raise Unreadable(f"{where}: {error}") from None
            rows.append({**values, "line": reader.line_num, "open": values["amount"]})
    return rows


def key(text):
    """Customers and references are compared without case, spaces and punctuation."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def mentions(text, number):
    """The number as such, not as the beginning of a longer one; separators may differ."""
    parts = [re.escape(part) for part in re.findall(r"[a-z0-9]+", number.lower())]
    return bool(parts) and re.search(r"(?<![a-z0-9])" + r"[^a-z0-9]*".join(parts) + r"(?![a-z0-9])", text.lower()) is not None


class Reconciliation:
    def __init__(self, invoices, payments, window):
        self.invoices, self.payments, self.window = invoices, payments, window
        self.matches, self.candidates = [], []

    def settle(self, rule, certainty, payment, invoices):
        left = payment["open"]
        for invoice in invoices:
            paid = min(left, invoice["open"])
            left -= paid
            invoice["open"] -= paid
            payment["open"] -= paid
            self.matches.append({"rule": rule, "certainty": certainty, "invoice": invoice, "payment": payment, "paid": paid})

    def unpaid(self):
        return [invoice for invoice in self.invoices if invoice["open"] > 0]

    def incoming(self):
        return [payment for payment in self.payments if payment["open"] > 0]

    def run(self):
        self.by_reference()
        self.by_amount()

    def by_reference(self):
        for payment in self.incoming():
            named = [invoice for invoice in self.unpaid() if mentions(payment["text"], invoice["number"])]
            if len(named) == 1:
                difference = payment["open"] - named[0]["open"]
                rule = "reference" if difference == 0 else "reference, part" if difference < 0 else "reference, over"
                self.settle(rule, "look" if difference > 0 else "certain", payment, named)
            elif len(named) > 1 and sum(invoice["open"] for invoice in named) == payment["open"]:
                self.settle("several", "certain", payment, named)
            elif len(named) > 1:
                self.candidates.append((payment, named, "names several invoices, but the sum differs"))

    def by_amount(self):
        for payment in self.incoming():
            if any(payment is other for other, _, _ in self.candidates):
                continue
            fitting = self.fitting(payment)
            own = [invoice for invoice in fitting if key(invoice["customer"]) == key(payment["customer"])]
            chosen = own or fitting
            rivals = [other for other in self.incoming() if other is not payment and chosen and any(i in self.fitting(other) for i in chosen)]
            if len(chosen) == 1 and not rivals:
                self.settle("amount", "probable", payment, chosen)
            elif chosen:
                self.candidates.append((payment, chosen, "more than one candidate"))

    def fitting(self, payment):
        return [invoice for invoice in self.unpaid() if invoice["open"] == payment["open"] and self.near(invoice, payment)]

    def near(self, invoice, payment):
        return abs((payment["date"] - invoice["date"]).days) <= self.window


def report(work):
    for match in work.matches:
        invoice, payment = match["invoice"], match["payment"]
        print(f"{match['certainty']:<8} {match['rule']:<15} {invoice['number']}  {money(match['paid'])}  bank line {payment['line']} ({payment['date']}, {payment['customer']})")
    if work.candidates:
        print("\nnot matched, to be chosen by a person:")
        for payment, invoices, why in work.candidates:
            print(f"    bank line {payment['line']} {money(payment['open'])}: {why}: {', '.join(invoice['number'] for invoice in invoices)}")
    print("\nopen invoices:")
    for invoice in work.invoices:
        if invoice["open"]:
            rest = f" (rest of {money(invoice['amount'])})" if invoice["open"] != invoice["amount"] else ""
            print(f"    {invoice['number']}  {money(invoice['open'])}{rest}  {invoice['customer']}")
    print("\nbank, not explained:")
    for payment in work.payments:
        if payment["open"]:
            print(f"    line {payment['line']}  {money(payment['open'])}  {payment['customer']}: {payment['text'][:50]}")


def proof(work):
    """Matched plus open must give the total, on both sides."""
    paid = sum(match["paid"] for match in work.matches)
    right = True
    print()
    for title, rows in (("invoices", work.invoices), ("bank", work.payments)):
        total, still_open = sum(row["amount"] for row in rows), sum(row["open"] for row in rows)
        agrees = paid + still_open == total
        right &= agrees
        print(f"{title}: matched {money(paid)} + open {money(still_open)} = {money(total)}: {'agrees' if agrees else 'DOES NOT AGREE'}")
    return right


def write(path, matches):
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(["invoice", "invoice_date", "customer", "paid", "rule", "certainty", "bank_line", "bank_date"])
        for match in matches:
            invoice, payment = match["invoice"], match["payment"]
            amount = f"{match['paid'] // 100}.{match['paid'] % 100:02d}"
            out.writerow([invoice["number"], invoice["date"], invoice["customer"], amount, match["rule"], match["certainty"], payment["line"], payment["date"]])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("invoices")
    parser.add_argument("bank")
    parser.add_argument("--mapping", type=pathlib.Path, required=True)
    parser.add_argument("--out", help="write the matches as CSV")
    args = parser.parse_args()
    try:
        mapping = json.loads(args.mapping.read_text(encoding="utf-8"))
        invoices = load(args.invoices, mapping["invoices"], mapping)
        payments = load(args.bank, mapping["bank"], mapping)
        numbers = [invoice["number"] for invoice in invoices]
        twice = sorted({number for number in numbers if numbers.count(number) > 1})
        if twice:
            raise Unreadable(f"invoice numbers occur twice: {', '.join(twice[:5])}")
    except (OSError, ValueError, KeyError, Unreadable) as error:
        print(error, file=sys.stderr)
        return 2
    work = Reconciliation(invoices, payments, mapping.get("window_days", 45))
    work.run()
    report(work)
    agrees = proof(work)
    if args.out:
        write(args.out, work.matches)
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
