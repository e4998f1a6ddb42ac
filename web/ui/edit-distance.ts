/**
 * How many letters of `typed` are wrong, missing, too many or swapped with their neighbour; `most + 1` for more than `most`.
 * With `isBeginning` the word may go on after what was typed.
 */
export function editDistance(
  typed: string,
  word: string,
  { most, isBeginning }: { most: number; isBeginning: boolean },
): number {
  if (word.length < typed.length - most || (!isBeginning && word.length > typed.length + most)) return most + 1;
  // What comes later than this can't belong to what was typed.
  const width = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= width; j += 1) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      const cost = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(most + 1, isBeginning ? Math.min(...row) : at(row, width));
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
