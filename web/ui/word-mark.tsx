import { classNames } from './class-names.ts';

type WordMarkProps = { name: string; as?: 'name' | 'initial' | 'words'; className?: string };

/** The brand's name as its sign: small letters and a full stop of gold. The sheet of the shop's own look paints its logo there. */
export function WordMark({ name, as = 'name', className = 'text-2xl' }: WordMarkProps) {
  return (
    <span data-brand={as} className={classNames('font-display font-extrabold tracking-[-0.03em] lowercase', className)}>
      {name}
      <span aria-hidden className="text-gold">
        .
      </span>
    </span>
  );
}
