import { Component, type ReactNode, useEffect } from 'react';
import { endEarlyInput } from './platform/early-typing.ts';
import { useTexts } from './texts/texts.ts';
import { Button } from './ui/button.tsx';

/** What is left to show when a page could not be fetched or broke: a way on, never a blank screen. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children;
  }
}

function Crash() {
  const { crash } = useTexts();
  useEffect(() => {
    // A page that broke before it listened: its button works at once.
    const page = document.getElementById('root');
    if (page) endEarlyInput(page);
  }, []);
  return (
    <main id="crashed" className="wrap grid min-h-svh content-center justify-items-start gap-4 py-16">
      <title>{crash.title}</title>
      <h1 className="text-3xl md:text-4xl">{crash.title}</h1>
      <p className="max-w-xl text-lg text-ink-2">{crash.text}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {crash.reload}
      </Button>
    </main>
  );
}
