import type { Testimonial } from '../../contract/storefront.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { type EditedTestimonial, testimonialFaults } from './storefront-form.rules.ts';

const texts = storefrontTexts.testimonials;
const maxNameCharacters = 60;
const maxRoleCharacters = 80;
const maxContentCharacters = 600;

interface TestimonialFieldsProps {
  readonly testimonial: EditedTestimonial;
  readonly isJudged: boolean;
  readonly isBusy: boolean;
  readonly onChange: (changes: Partial<Omit<Testimonial, 'isSample'>>) => void;
}

export function TestimonialFields({ testimonial, isJudged, isBusy, onChange }: TestimonialFieldsProps) {
  const faults = isJudged ? testimonialFaults(testimonial) : {};
  return (
    <div className="mt-2 grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <TextField
        label={texts.name}
        autoComplete="off"
        maxLength={maxNameCharacters}
        readOnly={isBusy}
        value={testimonial.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={texts.role}
        isOptional
        placeholder={texts.roleHint}
        autoComplete="off"
        maxLength={maxRoleCharacters}
        readOnly={isBusy}
        value={testimonial.role}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <SelectField
        label={texts.rating}
        disabled={isBusy}
        value={String(testimonial.rating)}
        options={[5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: texts.stars(count) }))}
        onChange={(event) => onChange({ rating: Number(event.target.value) })}
      />
      <TextareaField
        label={texts.content}
        className="md:col-span-3"
        rows={2}
        maxLength={maxContentCharacters}
        readOnly={isBusy}
        value={testimonial.content}
        error={faults.content}
        onChange={(event) => onChange({ content: event.target.value })}
      />
    </div>
  );
}
