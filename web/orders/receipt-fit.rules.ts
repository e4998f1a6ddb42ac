import type { ReceiptRow } from './receipt-rows.rules.ts';

type WidthOf = (text: string) => number;

const gapPx = 24;

/** Cut where it would be wider. */
export function fitted(text: string, roomPx: number, widthOf: WidthOf): string {
  if (widthOf(text) <= roomPx) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > roomPx) letters.pop();
  return `${letters.join('')}…`;
}

interface Room {
  readonly roomPx: number;
  readonly widths: { readonly label: WidthOf; readonly value: WidthOf };
}

/** Both in one line: whichever is longer is cut, and both of them where each is long. */
export function fitRow({ label, value }: Pick<ReceiptRow, 'label' | 'value'>, { roomPx, widths }: Room) {
  const shown = fitted(label, Math.max(roomPx / 2, roomPx - widths.value(value) - gapPx), widths.label);
  return { label: shown, value: fitted(value, roomPx - widths.label(shown) - gapPx, widths.value) };
}
