import useEmblaCarousel from 'embla-carousel-react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Testimonial } from '../../contract/storefront.ts';
import { landing } from '../texts/landing.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useIsInView } from './in-view.ts';
import type { LandingContent } from './landing-content.ts';
import { carouselMs } from './motion.rules.ts';
import { useReducedMotion } from './reduced-motion.ts';

const words = landing.testimonials;
const mostStars = 5;

export type TestimonialsProps = Pick<LandingContent, 'testimonials'>;

/**
 * What customers said, one after the other, every five seconds and round again. It rests while somebody points at it, has
 * the focus in it, can't see it, or wants no motion.
 */
export function Testimonials({ testimonials }: TestimonialsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [viewport, carousel] = useEmblaCarousel({ loop: true, dragFree: true, align: 'start' });
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isAllowed = useReducedMotion() === undefined;
  const isMoving = useIsInView(place) && isAllowed && !isPointedAt && !hasFocus;
  const isJump = !isAllowed;

  useEffect(() => {
    if (!carousel || !isMoving) return;
    const timer = setInterval(() => carousel.scrollNext(), carouselMs);
    return () => clearInterval(timer);
  }, [carousel, isMoving]);

  return (
    <section
      ref={place}
      aria-roledescription="carousel"
      aria-label={words.label}
      data-moving={isMoving}
      onPointerEnter={({ pointerType }) => setIsPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div className="mb-4 flex justify-end gap-2">
        <IconButton label={words.previous} icon={<ArrowLeft />} onClick={() => carousel?.scrollPrev(isJump)} />
        <IconButton label={words.next} icon={<ArrowRight />} onClick={() => carousel?.scrollNext(isJump)} />
      </div>
      <div ref={viewport} className="landing-carousel">
        <ul aria-live={isMoving ? 'off' : 'polite'} className="landing-slides">
          {testimonials.map((testimonial, index) => (
            <Slide
              // biome-ignore lint/suspicious/noArrayIndexKey: two customers may share a name and the words; they never change places here.
              key={index}
              testimonial={testimonial}
              label={words.slide(index + 1, testimonials.length)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Slide({ testimonial, label }: { testimonial: Testimonial; label: string }) {
  const { name, role, content, rating } = testimonial;
  return (
    <li aria-roledescription="slide" aria-label={label} className="landing-slide">
      <figure className="landing-quote shadow-sheet">
        <p role="img" aria-label={words.stars(rating)} className="text-gold">
          {'★'.repeat(rating)}
          {'☆'.repeat(mostStars - rating)}
        </p>
        <blockquote className="wrap-anywhere">{content}</blockquote>
        <figcaption className="border-t border-dashed border-line-strong pt-3">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-3 wrap-anywhere">{role}</span>
        </figcaption>
      </figure>
    </li>
  );
}
