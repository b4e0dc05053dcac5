/** Divides whole cents in proportion to the weights; the parts always add up to the total. */
export function shareOut(totalCents: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let soFar = 0;
  let given = 0;
  return weights.map((weight) => {
    soFar += weight;
    const upToHere = Math.round((totalCents * soFar) / sum);
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}
