import { Quote } from 'lucide-react';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { EntryList } from '../ui/entry-list.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TestimonialFields } from './admin-testimonial-fields.tsx';
import {
  maxTestimonials,
  readTestimonials,
  testimonialFaults,
  withAdded,
  withChanged,
  writeTestimonials,
} from './storefront-form.rules.ts';

const texts = storefrontTexts.testimonials;

interface TestimonialsProps {
  /** As the draft keeps them. */
  readonly text: string;
  /** Faults are shown from then on. */
  readonly isJudged: boolean;
  readonly error: string | undefined;
  /** Put on the first testimonial at fault, for the focus. */
  readonly faulty: (element: HTMLElement | null) => void;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
}

/** What customers said. */
export function Testimonials({ text, isJudged, error, faulty, isBusy, onChange }: TestimonialsProps) {
  const list = readTestimonials(text);
  return (
    <Sheet as="section" aria-labelledby="storefront-testimonials">
      <h3 id="storefront-testimonials" className="text-lg">
        {texts.heading}
      </h3>
      <p className="mt-1 text-ink-2">{texts.lead}</p>
      {list.some(({ isSample }) => isSample) && (
        <Banner tone="gold" className="mt-4">
          {texts.samples}
        </Banner>
      )}
      {list.length === 0 && <EmptyState icon={<Quote aria-hidden />} title={texts.none} />}
      <EntryList
        {...{ texts, error, faulty, isBusy }}
        heading="h4"
        entries={list}
        most={maxTestimonials}
        isFaulty={(each) => Object.keys(testimonialFaults(each)).length > 0}
        withAdded={() => withAdded(list)}
        onChange={(next) => onChange(writeTestimonials(next))}
        badge={({ isSample }) => isSample && <Badge tone="gold">{texts.sample}</Badge>}
      >
        {(testimonial, at) => (
          <TestimonialFields
            testimonial={testimonial}
            isJudged={isJudged}
            isBusy={isBusy}
            onChange={(changes) => onChange(writeTestimonials(withChanged(list, at, changes)))}
          />
        )}
      </EntryList>
    </Sheet>
  );
}
