import './kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../ui/toast.tsx';
import { WordMark } from '../ui/word-mark.tsx';
import { ActionSections } from './action-sections.tsx';
import { FieldSections } from './field-sections.tsx';
import { ListPanelSection } from './list-panel-section.tsx';
import { ListSections } from './list-sections.tsx';
import { LookSections } from './look-sections.tsx';
import { OverlaySections } from './overlay-sections.tsx';
import { PassbookSections } from './passbook-sections.tsx';
import { PictureSections } from './picture-sections.tsx';
import { StateSections } from './state-sections.tsx';

function Kit() {
  return (
    <>
      <header className="border-b border-line">
        <div className="wrap flex min-h-16 items-center">
          <WordMark name="Tarakki" />
        </div>
      </header>
      <main className="wrap grid grid-cols-[minmax(0,1fr)] gap-14 py-10">
        <h1 className="text-4xl">Every component, in each of its states</h1>
        <LookSections />
        <ActionSections />
        <FieldSections />
        <PassbookSections />
        <ListSections />
        <ListPanelSection />
        <OverlaySections />
        <PictureSections />
        <StateSections />
      </main>
      <Toaster />
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('kit.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Kit />
  </StrictMode>,
);
