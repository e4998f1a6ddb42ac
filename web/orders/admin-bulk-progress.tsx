import { useEffect, useRef } from 'react';
import type { OrderStatus } from '../../contract/order.ts';
import { adminTexts } from '../texts/admin.ts';
import { manyOrdersTexts as texts } from '../texts/admin-orders.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { type BulkAnswer, type BulkRun, leftOf, movedMeanwhile, outcomesOf } from './bulk-orders.rules.ts';
import type { BulkChange as Change } from './use-bulk-change.ts';

const { statuses } = adminTexts.orders;
/** Until a dialog that closes has given the focus back. */
const afterDialogMs = 300;

interface BulkProgressProps {
  readonly change: Change;
  readonly onShow: (id: number) => void;
}

/** How far it is while the panel can be used, then what came of it. */
export function BulkProgress({ change, onShow }: BulkProgressProps) {
  const { run } = change;
  const frame = useFocusKept(run?.phase);
  if (!run) return null;
  const isBusy = run.phase === 'running' || run.phase === 'stopping';
  return (
    <div ref={frame} tabIndex={-1} className="mx-4 mb-3 rounded-lg">
      {isBusy ? <Running run={run} onStop={change.stop} /> : <Result run={run} change={change} onShow={onShow} />}
    </div>
  );
}

/** What had the focus goes with the question, and later with the button that stops it: the frame takes it over. */
function useFocusKept(phase: BulkRun['phase'] | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (phase === undefined) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    }, afterDialogMs);
    return () => clearTimeout(timer);
  }, [phase]);
  return frame;
}

function Result({ run, change, onShow }: BulkProgressProps & { run: BulkRun }) {
  const outcomes = outcomesOf(run.answers);
  const { unchanged, refused, notFound } = outcomes;
  const moved = movedMeanwhile(run);
  const unreachable = refused.filter(({ id }) => !moved.some((each) => each.id === id));
  const left = leftOf(run).length;
  const isSound = refused.length + notFound.length + left === 0;
  return (
    <Banner
      tone={isSound ? 'leaf' : 'gold'}
      title={texts.result(outcomes)}
      action={
        <span className="flex flex-wrap gap-2">
          {left > 0 && (
            <Button isSmall onClick={change.goOn}>
              {texts.goOn(left)}
            </Button>
          )}
          <Button isSmall variant="ghost" onClick={change.close}>
            {texts.close}
          </Button>
        </span>
      }
    >
      {left > 0 && <p>{texts.left(left - run.unsure.length, run.unsure.length)}</p>}
      <Named title={texts.moved} answers={moved} onShow={onShow} />
      <Named title={texts.refused} answers={unreachable} onShow={onShow} />
      <Named title={texts.unchanged} answers={unchanged} onShow={onShow} />
      {notFound.length > 0 && <p>{texts.notFound(notFound.map(({ id }) => id))}</p>}
    </Banner>
  );
}

function Running({ run, onStop }: { run: BulkRun; onStop: () => void }) {
  const { ids, answers, to, phase } = run;
  const progress = texts.progress(answers.length, ids.length);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sky-wash px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
          <span className="font-semibold">{texts.running[to]}</span>
          <span className="tabular">{progress}</span>
        </p>
        <ProgressBar label={texts.running[to]} value={answers.length} max={ids.length} valueText={progress} />
      </div>
      <Button isSmall disabled={phase === 'stopping'} onClick={onStop}>
        {phase === 'stopping' ? texts.stopping : texts.stop}
      </Button>
    </div>
  );
}

interface NamedProps {
  readonly title: string;
  readonly answers: readonly (BulkAnswer & { readonly from?: OrderStatus })[];
  readonly onShow: (id: number) => void;
}

/** Orders that stand where they stood, each a way to look at it. */
function Named({ title, answers, onShow }: NamedProps) {
  if (answers.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className="mt-1 flex max-h-40 flex-wrap gap-x-4 overflow-y-auto">
        {answers.map(({ id, status, from }) => (
          <li key={id}>
            <button
              type="button"
              className="link min-h-11 font-semibold md:pointer-fine:min-h-8"
              onClick={() => onShow(id)}
            >
              {texts.one(id, status === null ? '' : statuses[status], from && statuses[from])}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
