import { Check, Minus } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { maxStrength, type StrengthLevel, type StrengthPoint, strengthOf } from './password-strength.rules.ts';

const looks: Record<StrengthLevel, { bar: string; text: string }> = {
  weak: { bar: 'bg-clay', text: 'text-clay' },
  medium: { bar: 'bg-gold', text: 'text-gold' },
  strong: { bar: 'bg-leaf', text: 'text-leaf' },
};
const steps = Array.from({ length: maxStrength }, (_, index) => index + 1);

/** How strong a new password is: in a word, in steps, and in what it has and lacks. */
export function PasswordStrength({ password }: { password: string }) {
  const { strength: texts } = useTexts().profile;
  const { points, score, level } = strengthOf(password);
  // The keys of an object of this type are its names.
  const names = Object.keys(texts.points) as StrengthPoint[];

  return (
    <div className="rounded-lg bg-sunk px-3.5 py-3">
      <p aria-live="polite" aria-atomic className="flex justify-between gap-3 text-sm font-semibold">
        <span>{texts.label}</span>
        <span className={looks[level].text}>{password !== '' && texts.levels[level]}</span>
      </p>
      <div aria-hidden className="mt-2 flex gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={classNames('h-1.5 flex-1 rounded-full', step <= score ? looks[level].bar : 'bg-line-strong')}
          />
        ))}
      </div>
      <ul className="mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,11.5rem),1fr))] gap-x-3 text-sm">
        {names.map((name) => (
          <li key={name} className={classNames('flex items-center gap-1.5', points[name] ? 'text-leaf' : 'text-ink-3')}>
            {points[name] ? <Check aria-hidden className="size-4" /> : <Minus aria-hidden className="size-4" />}
            <span>
              <span className="sr-only">{points[name] ? texts.isMet : texts.isMissing} </span>
              {texts.points[name]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
