/** The place of a row in its list, in front of it on a phone. */
export function Rank({ number }: { number: number }) {
  return (
    <span aria-hidden className="figure grid size-10 place-items-center rounded-full bg-sunk text-lg text-ink-2">
      {number}
    </span>
  );
}
