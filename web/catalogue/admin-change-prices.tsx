import { type FormEvent, useId, useState } from 'react';
import { changePrices } from '../../contract/catalogue-admin.ts';
import { formatRate, parseRate } from '../../contract/money.ts';
import { isPassing, type ResultOf } from '../platform/api.ts';
import { useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';
import { parsePercentChange, type Taxonomy } from './admin-catalogue.rules.ts';
import { categoryOptions } from './admin-service-filters.tsx';
import { useUndoServices } from './use-undo-services.ts';

const texts = serviceTexts.prices;

interface ChangePricesProps {
  readonly taxonomy: Taxonomy;
  /** Whose prices are changed unless something else is chosen. */
  readonly platformId: number | undefined;
  readonly categoryId: number | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Many prices at once, by a percentage: what stands before and after is shown first. */
export function ChangePrices({ taxonomy, onClose, onChanged, ...start }: ChangePricesProps) {
  const formId = useId();
  const [platformId, setPlatformId] = useState(start.platformId);
  const [categoryId, setCategoryId] = useState(start.categoryId);
  const [typed, setTyped] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const percent = parsePercentChange(typed);
  const scope = categoryId === undefined ? { platformId } : { categoryId };
  const { preview, apply, shown, forget } = useChange({ onClose, onChanged });
  const isBusy = preview.isPending || apply.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (typeof percent === 'number' && !isBusy) preview.mutate({ body: { ...scope, percent } });
  }

  return (
    <Dialog
      isOpen
      size="large"
      onClose={() => !apply.isPending && onClose()}
      title={texts.title}
      description={texts.lead}
      footer={
        <>
          <Button isWide disabled={apply.isPending} onClick={onClose}>
            {serviceTexts.cancel}
          </Button>
          <Button
            isWide
            variant="primary"
            isBusy={apply.isPending}
            disabled={!shown || shown.length === 0}
            onClick={() =>
              typeof percent === 'number' &&
              apply.mutate({ body: { ...scope, percent, apply: true, expected: asExpected(shown) } })
            }
          >
            {texts.apply(shown?.length ?? 0)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <SelectField
          label={serviceTexts.platform}
          value={platformId ?? ''}
          disabled={isBusy}
          options={[
            { value: '', label: serviceTexts.allPlatforms },
            ...taxonomy.platforms.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => {
            setPlatformId(Number(event.target.value) || undefined);
            setCategoryId(undefined);
            forget();
          }}
        />
        <SelectField
          label={serviceTexts.category}
          value={categoryId ?? ''}
          disabled={isBusy}
          options={[{ value: '', label: serviceTexts.allCategories }, ...categoryOptions(taxonomy, platformId)]}
          onChange={(event) => {
            setCategoryId(Number(event.target.value) || undefined);
            forget();
          }}
        />
        <TextField
          label={texts.percent}
          hint={texts.percentHint}
          className="sm:col-span-2"
          autoComplete="off"
          value={typed}
          readOnly={isBusy}
          error={isSubmitted && typeof percent === 'string' ? percent : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            forget();
          }}
          onBlur={() => typed !== '' && setIsSubmitted(true)}
          suffix={<span className="pr-3">%</span>}
        />
        <Button type="submit" isWide isBusy={preview.isPending} className="sm:justify-self-start">
          {texts.preview}
        </Button>
      </form>
      <p role="status" className="mt-5 font-semibold">
        {shown && (shown.length === 0 ? texts.none : texts.count(shown.length))}
      </p>
      {shown && shown.length > 0 && <PriceTable rows={shown} />}
    </Dialog>
  );
}

type PriceChanges = ResultOf<typeof changePrices>;

const rateText = (wire: string) => formatRate(parseRate(wire) ?? 0);

function PriceTable({ rows }: { rows: PriceChanges }) {
  return (
    <div className="mt-2 rounded-lg border border-line">
      <DataTable
        label={texts.table}
        rows={rows}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'name',
            header: texts.service,
            isPrimary: true,
            cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
          },
          {
            key: 'before',
            header: texts.before,
            align: 'end',
            cell: ({ before }) => <s className="text-ink-2 tabular">{rateText(before)}</s>,
          },
          {
            key: 'after',
            header: texts.after,
            align: 'end',
            cell: ({ after }) => <span className="font-semibold tabular">{rateText(after)}</span>,
          },
        ]}
      />
    </div>
  );
}

const asExpected = (shown: PriceChanges = []) => shown.map(({ id, before }) => ({ id, before }));

/** The preview that is shown, and what may be applied: exactly that, and nothing after an answer that was lost. */
function useChange({ onClose, onChanged }: Pick<ChangePricesProps, 'onClose' | 'onChanged'>) {
  const words = useTexts();
  const [shown, setShown] = useState<PriceChanges>();
  const forget = () => setShown(undefined);
  const undo = useUndoServices(texts);
  const preview = useSend(changePrices, {
    onDone: setShown,
    onFailed: (error) => showToast({ tone: 'error', title: texts.previewFailed, text: reasonOf(error, words) }),
  });
  const apply = useSend(changePrices, {
    onDone: (changed) => {
      onChanged();
      onClose();
      const told = { title: texts.done, text: texts.doneText(changed.length) };
      const actId = changed[0]?.actId;
      if (undo && actId !== undefined) showUndoable({ ...told, label: serviceTexts.undo, undo: () => undo(actId) });
      else showToast({ tone: 'success', ...told });
    },
    onFailed: (error) => {
      // Another look is due: at what it did after all, or at what somebody else has changed.
      forget();
      const text = isPassing(error) ? texts.uncertain : reasonOf(error, words);
      showToast({ tone: 'error', title: texts.failed, text });
    },
  });
  return { preview, apply, shown, forget };
}
