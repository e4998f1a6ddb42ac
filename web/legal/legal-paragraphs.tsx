import { classNames } from '../ui/class-names.ts';

/** Paragraphs as they were typed, with their line breaks. */
export function LegalParagraphs({ paragraphs, className }: { paragraphs: readonly string[]; className: string }) {
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no name, and may repeat.
    <p key={index} className={classNames('wrap-anywhere whitespace-pre-line', className)}>
      {paragraph}
    </p>
  ));
}
