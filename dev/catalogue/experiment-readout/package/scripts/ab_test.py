#!/usr/bin/env python3
"""Effect, interval and split check of a test with two variants; sample size for a plan.

Rates: Newcombe's interval from two Wilson intervals. Means: Welch with a normal approximation, for more than about 100 a side.
"""
import argparse
import math
import sys
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


def wilson(hits, people):
    share = hits / people
    centre = share + Z * Z / (2 * people)
    spread = Z * math.sqrt(share * (1 - share) / people + Z * Z / (4 * people * people))
    scale = 1 + Z * Z / people
    return (centre - spread) / scale, (centre + spread) / scale


def two_sided(z):
    return 2 * (1 - NormalDist().cdf(abs(z)))


def split_check(first, second, share):
    total = first + second
    z = (first - total * share) / math.sqrt(total * share * (1 - share))
    p = two_sided(z)
    print(f"split: {first:,} / {second:,} for {share:.0%}, p = {p:.3g}" + ("" if p >= 0.001 else "  BROKEN: do not read on"))
    return p >= 0.001


def relative(old, new, uncertainty):
    """Interval of the relative change, computed on the log scale."""
    change = math.log(new / old)
    return f" ({math.expm1(change - Z * uncertainty):+.1%} to {math.expm1(change + Z * uncertainty):+.1%})"


def rate(args):
    (n1, x1), (n2, x2) = args.control, args.variant
    for people, hits in (args.control, args.variant):
        if not 0 <= hits <= people or people < 1:
            raise ValueError(f"{hits} conversions of {people} people is not possible")
    healthy = split_check(n1, n2, args.split)
    p1, p2 = x1 / n1, x2 / n2
    low1, high1 = wilson(x1, n1)
    low2, high2 = wilson(x2, n2)
    difference = p2 - p1
    low = difference - math.hypot(p2 - low2, high1 - p1)
    high = difference + math.hypot(high2 - p2, p1 - low1)
    pooled = (x1 + x2) / (n1 + n2)
    error = math.sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2))
    print(f"control {p1:.3%} ({low1:.3%} to {high1:.3%}), variant {p2:.3%} ({low2:.3%} to {high2:.3%})")
    print(f"difference {100 * difference:+.3f} points, 95 %: {100 * low:+.3f} to {100 * high:+.3f}" + (f", p = {two_sided(difference / error):.3g}" if error else ""))
    if x1 and x2:
        uncertainty = math.sqrt(1 / x1 - 1 / n1 + 1 / x2 - 1 / n2)
        print(f"relative {p2 / p1 - 1:+.1%}{relative(p1, p2, uncertainty)}")
    smallest = (Z + NormalDist().inv_cdf(0.8)) * error
    print(f"could detect {100 * smallest:.3f} points" + (f" ({smallest / p1:.0%} relative)" if p1 else "") + " four times in five")
    return 0 if healthy else 1


def mean(args):
    (n1, m1, s1), (n2, m2, s2) = args.control, args.variant
    if min(n1, n2) < 2:
        raise ValueError("needs at least two people a side")
    healthy = split_check(int(n1), int(n2), args.split)
    error = math.hypot(s1 / math.sqrt(n1), s2 / math.sqrt(n2))
    difference = m2 - m1
    print(f"control {m1:g}, variant {m2:g}")
    print(f"difference {difference:+.4g}, 95 %: {difference - Z * error:+.4g} to {difference + Z * error:+.4g}" + (f", p = {two_sided(difference / error):.3g}" if error else ""))
    if m1 > 0 and m2 > 0:
        uncertainty = math.hypot(s1 / math.sqrt(n1) / m1, s2 / math.sqrt(n2) / m2)
        print(f"relative {m2 / m1 - 1:+.1%}{relative(m1, m2, uncertainty)}")
    print(f"could detect {(Z + NormalDist().inv_cdf(0.8)) * error:.4g} four times in five")
    if min(n1, n2) < 100:
        print("fewer than 100 people on a side: the interval is too narrow")
    return 0 if healthy else 1


def plan(args):
    base, target = args.base, args.base * (1 + args.lift)
    if not 0 < base < 1 or not 0 < target < 1 or args.lift == 0:
        raise ValueError("base is a share between 0 and 1, lift a relative change such as 0.1")
    power = NormalDist().inv_cdf(args.power)
    middle = (base + target) / 2
    root = Z * math.sqrt(2 * middle * (1 - middle)) + power * math.sqrt(base * (1 - base) + target * (1 - target))
    people = math.ceil((root / (target - base)) ** 2)
    print(f"{people:,} people a side to find {base:.3%} → {target:.3%} in {args.power:.0%} of tests (5 %, two-sided)")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    rates = commands.add_parser("rate", help="people and conversions")
    means = commands.add_parser("mean", help="people, mean and standard deviation")
    for command, kind, count, names in ((rates, int, 2, ("PEOPLE", "CONVERSIONS")), (means, float, 3, ("PEOPLE", "MEAN", "SD"))):
        command.add_argument("--control", nargs=count, type=kind, required=True, metavar=names)
        command.add_argument("--variant", nargs=count, type=kind, required=True, metavar=names)
        command.add_argument("--split", type=float, default=0.5, help="intended share of the control")
    planned = commands.add_parser("plan", help="people needed a side")
    planned.add_argument("--base", type=float, required=True)
    planned.add_argument("--lift", type=float, required=True)
    planned.add_argument("--power", type=float, default=0.8)
    rates.set_defaults(run=rate)
    means.set_defaults(run=mean)
    planned.set_defaults(run=plan)
    args = parser.parse_args()
    try:
        return args.run(args)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
