import type { ReactNode } from 'react';

/** One component of the kit under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replace(/\W+/g, '-');
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-5 border-b border-line pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One state of it, named. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-sans text-xs font-semibold tracking-normal text-ink-3">{name}</h3>
      {children}
    </div>
  );
}
