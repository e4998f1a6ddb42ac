import { chipClasses, chipInputClasses } from './chip-group.tsx';

type CheckChipProps = { label: string; count: number; isChecked: boolean; onToggle: () => void };

/** One of several that can be on at once. */
export function CheckChip({ label, count, isChecked, onToggle }: CheckChipProps) {
  return (
    <label className={chipClasses}>
      <input type="checkbox" checked={isChecked} onChange={onToggle} className={chipInputClasses} />
      <span className="pointer-events-none">{label}</span> <span className="pointer-events-none tabular">{count}</span>
    </label>
  );
}
