import { landing } from '../texts/landing.ts';
import { Sheet } from '../ui/sheet.tsx';

const words = landing.how;

/** The way to the first order, and the shorter one to every other. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="landing-section bg-sunk">
      <div className="wrap">
        <h2 id="how" className="text-3xl md:text-4xl">
          {words.title}
        </h2>
        <div className="mt-7 grid gap-6 lg:grid-cols-2">
          <Steps {...words.first} />
          <Steps {...words.next} />
        </div>
      </div>
    </section>
  );
}

function Steps({ title, steps }: typeof words.first) {
  return (
    <Sheet>
      <h3 className="text-xl">{title}</h3>
      <ol className="landing-steps">
        {steps.map((step) => (
          <li key={step.title}>
            <h4 className="text-lg">{step.title}</h4>
            <p className="text-ink-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
