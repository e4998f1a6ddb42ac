import { landing } from '../texts/landing.ts';
import { ExamplePassbook } from './example-passbook.tsx';

/** What a customer can check for themselves, shown before anything is claimed. */
export function Proof() {
  const { title, lead, points } = landing.proof;
  return (
    <section aria-labelledby="proof" className="wrap landing-section landing-proof">
      <ExamplePassbook />
      <div>
        <h2 id="proof" className="text-3xl md:text-4xl">
          {title}
        </h2>
        <p className="mt-3 max-w-xl text-lg text-ink-2">{lead}</p>
        <dl className="landing-points mt-5">
          {points.map((point) => (
            <div key={point.title}>
              <dt className="font-display font-bold">{point.title}</dt>
              <dd className="text-ink-2">{point.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
