import type { ReactNode } from 'react';
import { Sheet } from '../ui/sheet.tsx';

/** The sheet that the sign-in and sign-up forms stand on. */
export function SignInSheet({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap flex justify-center py-6 md:py-12">
      <Sheet as="section" className="w-full max-w-md">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 mb-6 text-ink-2">{lead}</p>
        {children}
      </Sheet>
    </div>
  );
}
