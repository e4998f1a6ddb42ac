import { type ExtraField, extraFields, type PostField, postFields } from '../../contract/service-kinds.ts';
import { CopyButton } from '../ui/copy-button.tsx';

/** More are scrolled. */
const mostRows = 8;

/** What posts to come get is told in one line elsewhere. */
type TextOfOrder = Exclude<ExtraField, PostField>;
const ofPosts: readonly ExtraField[] = postFields;
const isText = (field: ExtraField): field is TextOfOrder => !ofPosts.includes(field);

interface ExtrasListProps {
  readonly extras: Readonly<Partial<Record<ExtraField, string | number | undefined>>>;
  readonly labels: Readonly<Record<TextOfOrder, string>>;
  readonly copyLabel: (name: string) => string;
}

/** What was ordered beside link and quantity, each to be read whole and copied. */
export function ExtrasList({ extras, labels, copyLabel }: ExtrasListProps) {
  return extraFields.filter(isText).map((field) => {
    const value = extras[field];
    if (value === undefined) return null;
    const text = String(value);
    return (
      <section key={field} aria-label={labels[field]} className="rounded-lg bg-sunk py-1 pr-1 pl-4">
        <div className="flex items-center gap-2">
          <h3 className="min-w-0 flex-1 text-base">{labels[field]}</h3>
          <CopyButton isIconOnly text={text} label={copyLabel(labels[field])} />
        </div>
        <textarea
          readOnly
          aria-label={labels[field]}
          rows={Math.min(text.split('\n').length, mostRows)}
          value={text}
          className="w-full resize-none bg-transparent pr-3 pb-2 text-[0.9375rem]"
        />
      </section>
    );
  });
}
