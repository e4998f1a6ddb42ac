import { classNames } from './class-names.ts';

type ProgressBarProps = {
  /** What moves along: said to screen readers. */
  label: string;
  value: number;
  max: number;
  /** In words, such as `1,250 of 2,500`. */
  valueText?: string;
  tone?: 'sky' | 'leaf' | 'stone' | 'clay';
};

const tones = { sky: 'bg-sky', leaf: 'bg-leaf', stone: 'bg-ink-3', clay: 'bg-clay' };

export function ProgressBar({ label, value, max, valueText, tone = 'sky' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      {...(valueText !== undefined && { 'aria-valuetext': valueText })}
      className="h-2 overflow-hidden rounded-full bg-sunk ring-1 ring-line ring-inset"
    >
      <div
        className={classNames('h-full origin-left rounded-full transition-[width] duration-300', tones[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
