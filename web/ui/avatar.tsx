import { classNames } from './class-names.ts';

type AvatarProps = {
  name: string;
  /** Shown when there is no name. */
  otherwise?: string;
  className?: string;
};

/** The first letter of a name; what holds it says whose it is. */
export function Avatar({ name, otherwise = 'U', className }: AvatarProps) {
  const [initial = otherwise] = Array.from(name.trim());
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-ink font-display font-bold text-on-ink uppercase',
        className ?? 'size-10',
      )}
    >
      {initial}
    </span>
  );
}
