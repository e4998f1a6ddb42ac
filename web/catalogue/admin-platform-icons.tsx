import { useId } from 'react';
import { markedBrands } from '../../contract/platform-icons.ts';
import { neutralIcon } from '../../contract/platforms-admin.ts';
import { platformTexts } from '../texts/admin-platforms.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { chipInputClasses } from '../ui/chip-group.tsx';

const texts = platformTexts.dialog;

interface IconChoiceProps {
  readonly name: string;
  readonly color: string;
  readonly icon: string;
  readonly isDisabled: boolean;
  readonly onChange: (icon: string) => void;
}

const isLetter = (icon: string): boolean => /^[\p{L}\p{N}]$/u.test(icon);

/** Every brand that has a mark, a globe, and the first letter of the name. */
export function IconChoice({ name, color, icon, isDisabled, onChange }: IconChoiceProps) {
  const group = useId();
  const first = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase();
  const letters = [...new Set([first, isLetter(icon) ? icon : undefined])].filter((each) => each !== undefined);
  const labelOf = (each: string) =>
    isLetter(each)
      ? texts.letter(each)
      : each === neutralIcon
        ? texts.neutral
        : each.replace(/^./, (c) => c.toUpperCase());
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{texts.icon}</legend>
      <div className="flex flex-wrap gap-1">
        {[...markedBrands, neutralIcon, ...letters.filter(isLetter)].map((each) => (
          <label
            key={each}
            title={labelOf(each)}
            className="relative grid size-11 place-items-center rounded-lg border-[1.5px] border-line hover:border-ink has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              aria-label={labelOf(each)}
              checked={each === icon}
              disabled={isDisabled}
              onChange={() => onChange(each)}
              className={chipInputClasses}
            />
            <BrandIcon slug={each} colour={color} className="pointer-events-none size-8" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
