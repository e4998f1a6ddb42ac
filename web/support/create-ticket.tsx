import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { readAnswerTime, ticketCategories, ticketLimits } from '../../contract/support.ts';
import { durationText } from '../platform/duration.ts';
import { useRead } from '../platform/query.ts';
import { useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { OrderField, type RecentOrder } from './order-field.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { isPicturePaste, readOrderNumber } from './support.rules.ts';
import type { Filing } from './use-filing.ts';

interface CreateTicketProps {
  readonly filing: Filing;
  readonly recentOrders: readonly RecentOrder[];
  readonly onView: (ticketId: number) => void;
  /** What can be done for an order without a ticket. */
  readonly offersFor: (orderId: number) => ReactNode;
}

/** Asks the shop for help: what about, in the person's own words, with pictures of it. */
export function CreateTicket({ filing, recentOrders, onView, offersFor }: CreateTicketProps) {
  const { support } = useTexts();
  const words = support.form;
  const { form, draft, pictures, isBusy, isUploading } = filing;
  const { category, description } = form.values;
  const orderId = readOrderNumber(form.values.orderId);

  const element = useRef<HTMLFormElement>(null);
  usePicturePaste(element, (files) => {
    if (!isBusy) void pictures.add(files);
  });

  return (
    <form
      ref={element}
      noValidate
      // A field that gets the focus comes to stand clear of the dialog's header.
      className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_:is(button,input,select,textarea)]:scroll-my-24"
      onSubmit={form.submit(filing.send)}
    >
      {filing.createdId !== undefined && (
        <Created ticketId={filing.createdId} onView={onView} onShown={() => draft.reset()} />
      )}
      <SelectField
        label={words.category}
        placeholder={words.categoryPlaceholder}
        options={ticketCategories.map((value) => ({ value, label: support.categories[value] }))}
        {...form.control('category')}
        value={category}
        disabled={isBusy}
        onChange={(event) => draft.set('category', event.target.value, { isDone: true })}
      />
      <TextField
        label={words.subject}
        placeholder={words.subjectPlaceholder}
        autoComplete="off"
        maxLength={ticketLimits.subject.max}
        readOnly={isBusy}
        {...form.field('subject')}
      />
      <TextareaField
        label={words.description}
        hint={descriptionHint(description, words)}
        maxLength={ticketLimits.description.max}
        rows={5}
        {...form.control('description')}
        value={description}
        readOnly={isBusy}
        onChange={(event) => draft.set('description', event.target.value)}
      />
      <OrderField filing={filing} recentOrders={recentOrders} />
      {orderId !== undefined && offersFor(orderId)}
      <ScreenshotField pictures={pictures} isBusy={isBusy} />
      <div className="grid gap-2">
        <AnswerTime />
        <Button type="submit" variant="primary" className="w-full" isBusy={isBusy}>
          {words.submit}
        </Button>
        <p role="status" className="text-center text-sm text-ink-2">
          {isUploading && pictures.chosen.length > 0
            ? words.sendingPicture(pictures.arrived + 1, pictures.chosen.length)
            : isBusy && words.sending}
        </p>
      </div>
    </form>
  );
}

/** How long an answer takes at present, as the shop has measured it; nothing where it has not. */
function AnswerTime() {
  const { form } = useTexts().support;
  const minutes = useRead(readAnswerTime, {}).data?.minutes;
  if (minutes == null) return null;
  return <p className="text-sm text-ink-2">{form.answerTime(durationText(minutes, form.takes))}</p>;
}

/** Takes pictures that are pasted anywhere in the form's dialog, whether or not a field has the focus. */
function usePicturePaste(form: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    const dialog = form.current?.closest('[role=dialog]');
    if (!clipboardData || !(target instanceof Node) || !dialog?.contains(target)) return;
    const { files } = clipboardData;
    if (!isPicturePaste({ fileCount: files.length, text: clipboardData.getData('text/plain') })) return;
    event.preventDefault();
    onFiles([...files]);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

interface CreatedProps {
  readonly ticketId: number;
  readonly onView: (ticketId: number) => void;
  readonly onShown: () => void;
}

/** Where the form was cleared stands what became of it. */
function Created({ ticketId, onView, onShown }: CreatedProps) {
  const { form } = useTexts().support;
  const button = useRef<HTMLButtonElement>(null);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    button.current?.focus();
    // A field that is left is judged, and these were only just cleared.
    tell();
  }, []);
  return (
    <Banner
      tone="leaf"
      action={
        <Button ref={button} isSmall onClick={() => onView(ticketId)}>
          {form.view}
        </Button>
      }
    >
      {form.createdTicket(ticketId)}
    </Banner>
  );
}

const nearTheLimit = 500;

function descriptionHint(
  description: string,
  words: { descriptionHint: string; charactersLeft: (left: number) => string },
): string {
  const left = ticketLimits.description.max - description.length;
  return left < nearTheLimit ? words.charactersLeft(left) : words.descriptionHint;
}
