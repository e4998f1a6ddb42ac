import { landing } from '../texts/landing.ts';
import type { Claim } from './landing-content.ts';
import { TypedPhrases } from './moving-words.tsx';
import { Reveal } from './reveal.tsx';

const words = landing.why;

interface WhyChooseProps {
  readonly brandName: string;
  /** The operator's; without any the built-in ones are shown. */
  readonly claims: readonly Claim[];
}

/** What the shop promises. */
export function WhyChoose({ brandName, claims }: WhyChooseProps) {
  const shown = claims.length > 0 ? claims : words.claims;
  return (
    <section aria-labelledby="why" className="wrap landing-section landing-why">
      <h2 id="why" className="text-3xl md:text-4xl">
        <span className="sr-only">{words.title(brandName)}</span>
        <span aria-hidden>{words.before} </span>
        <TypedPhrases phrases={words.typed(brandName)} />
      </h2>
      <Reveal className="landing-claims">
        {shown.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-xl wrap-anywhere">{title}</h3>
            <p className="mt-2 text-ink-2 wrap-anywhere">{text}</p>
          </li>
        ))}
      </Reveal>
    </section>
  );
}
