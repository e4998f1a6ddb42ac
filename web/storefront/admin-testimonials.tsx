import { ArrowDown, ArrowUp, Plus, Quote, Trash2 } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TestimonialFields } from './admin-testimonial-fields.tsx';
import {
  type EditedTestimonial,
  maxTestimonials,
  readTestimonials,
  testimonialFaults,
  withAdded,
  withChanged,
  withMoved,
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

/** What customers said: put in, changed, ordered and taken out. */
export function Testimonials({ text, isJudged, error, faulty, isBusy, onChange }: TestimonialsProps) {
  const list = readTestimonials(text);
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLOListElement>(null);
  const firstFaulty = list.findIndex((each) => Object.keys(testimonialFaults(each)).length > 0);
  const change = (next: readonly EditedTestimonial[]) => onChange(writeTestimonials(next));
  const isFull = list.length >= maxTestimonials;

  const move = (at: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || !list[at + by]) return;
    change(withMoved(list, at, by));
    setSaid(texts.moved(at + by + 1, list.length));
    // An element that changes its place loses the focus.
    requestAnimationFrame(() => currentTarget.focus());
  };
  const remove = (at: number) => {
    if (isBusy) return;
    change(list.toSpliced(at, 1));
    setSaid(texts.removed);
    addButton.current?.focus();
  };

  const add = () => {
    change(withAdded(list));
    // Its fields are there after the next frame.
    requestAnimationFrame(() => entries.current?.lastElementChild?.querySelector('input')?.focus());
  };

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
      <div role="alert">
        {error !== undefined && (
          <Banner tone="clay" className="mt-4">
            {error}
          </Banner>
        )}
      </div>
      {list.length === 0 && <EmptyState icon={<Quote aria-hidden />} title={texts.none} />}
      <ol ref={entries} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {list.map((testimonial, at) => (
          <li
            key={testimonial.key}
            ref={at === firstFaulty ? faulty : undefined}
            tabIndex={-1}
            className="scroll-mt-24 scroll-mb-24 rounded-lg border border-line bg-paper p-4"
          >
            <div className="flex items-center gap-2">
              <h4 className="mr-auto flex flex-wrap items-center gap-2 text-base">
                {texts.number(at + 1)}
                {testimonial.isSample && <Badge tone="gold">{texts.sample}</Badge>}
              </h4>
              <IconButton
                label={texts.up(at + 1)}
                icon={<ArrowUp aria-hidden />}
                aria-disabled={at === 0 || undefined}
                className={at === 0 ? 'opacity-60' : undefined}
                onClick={(event) => move(at, -1, event)}
              />
              <IconButton
                label={texts.down(at + 1)}
                icon={<ArrowDown aria-hidden />}
                aria-disabled={at === list.length - 1 || undefined}
                className={at === list.length - 1 ? 'opacity-60' : undefined}
                onClick={(event) => move(at, 1, event)}
              />
              <IconButton label={texts.remove(at + 1)} icon={<Trash2 aria-hidden />} onClick={() => remove(at)} />
            </div>
            <TestimonialFields
              testimonial={testimonial}
              isJudged={isJudged}
              isBusy={isBusy}
              onChange={(changes) => change(withChanged(list, at, changes))}
            />
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button ref={addButton} disabled={isFull || isBusy} onClick={add}>
          <Plus aria-hidden className="size-5" />
          {texts.add}
        </Button>
        {isFull && <p className="text-sm text-ink-3">{texts.full(maxTestimonials)}</p>}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Sheet>
  );
}
