import { useState } from 'react';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { setPartialTexts as texts } from '../texts/admin-orders.ts';
import { NumberField } from '../ui/number-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import {
  partialPreview,
  postsPreview,
  remainsAfterPosts,
  remainsFault,
  typedPosts,
  typedUnits,
} from './refunds.rules.ts';
import { useAnyOrder } from './use-any-order.ts';

const maxNoteCharacters = 500;

interface PartialFieldsProps {
  readonly order: OrderForAdmin;
  readonly remains: string;
  readonly note: string;
  /** Whether what is missing is pointed out. */
  readonly isSubmitted: boolean;
  readonly onRemains: (text: string) => void;
  readonly onNote: (text: string) => void;
}

/** What remains of an order, or how many of its posts got everything, and at once what it comes to. */
export function PartialFields({ order, remains, note, isSubmitted, onRemains, onNote }: PartialFieldsProps) {
  const units = typedUnits(remains, order);
  const fault = isSubmitted || remains.trim() !== '' ? remainsFault(remains, order) : undefined;
  const [delivered, setDelivered] = useState('');
  const posts = useAnyOrder(order.id).data?.extras?.posts;
  const inWhole = posts === undefined ? undefined : typedPosts(delivered, posts);
  return (
    <>
      {posts !== undefined && (
        <NumberField
          kind="quantity"
          label={texts.posts}
          isOptional
          hint={texts.postsHint(posts)}
          {...(delivered.trim() !== '' && inWhole === undefined && { error: texts.postsFault(posts) })}
          value={delivered}
          onChange={({ target }) => {
            setDelivered(target.value);
            const typed = typedPosts(target.value, posts);
            onRemains(typed === undefined ? '' : String(remainsAfterPosts(typed, order, posts)));
          }}
        />
      )}
      <NumberField
        kind="quantity"
        label={texts.remains}
        hint={texts.remainsHint}
        {...(fault !== undefined && { error: fault })}
        value={remains}
        onChange={(event) => {
          setDelivered('');
          onRemains(event.target.value);
        }}
      />
      <p role="status" className="min-h-6 font-semibold tabular">
        {units !== undefined &&
          (inWhole === undefined || posts === undefined
            ? partialPreview(units, order)
            : postsPreview(inWhole, order, posts))}
      </p>
      <TextareaField
        label={texts.note}
        maxLength={maxNoteCharacters}
        rows={2}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  );
}
