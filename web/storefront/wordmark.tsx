/** The shop's name as its mark; the full stop is the mark's, not the name's. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="font-display text-2xl font-extrabold tracking-tight text-ink lowercase">
      {name}
      {name !== '' && (
        <span aria-hidden="true" className="text-marigold-deep">
          .
        </span>
      )}
    </span>
  );
}
