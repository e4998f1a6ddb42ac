import { classNames } from './class-names.ts';

type WordMarkProps = { name: string; className?: string };

/** The brand's name as its sign: small letters and a full stop of gold. */
export function WordMark({ name, className }: WordMarkProps) {
  return (
    <span className={classNames('font-display font-extrabold tracking-[-0.03em] lowercase', className ?? 'text-2xl')}>
      {name}
      <span aria-hidden className="text-gold">
        .
      </span>
    </span>
  );
}
