import { fitRow, fitted } from './receipt-fit.rules.ts';
import type { ReceiptRow } from './receipt-rows.rules.ts';

interface ReceiptPicture {
  readonly brand: string;
  readonly title: string;
  /** What was ordered. */
  readonly service: string;
  readonly rows: readonly ReceiptRow[];
}

const widthPx = 720;
const edgePx = 48;
const roomPx = widthPx - 2 * edgePx;
const rowPx = 56;
const totalRowPx = 76;
const headPx = 236;
const footPx = 40;

/** Always on paper, whatever the page looks like: it is shown to others. */
const paper = { sheet: '#fffefa', ink: '#161d3d', faint: '#5b5f78', line: '#cbbf9f', marigold: '#f2a31b' };

/** A receipt as a picture that every messenger shows. */
export async function renderReceipt(picture: ReceiptPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = headPx + footPx + picture.rows.reduce((sum, row) => sum + heightOf(row), 0);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = paper.sheet;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = paper.marigold;
  context.fillRect(0, 0, canvas.width, 10);
  context.textBaseline = 'middle';
  renderHead(context, picture);
  let top = headPx;
  for (const row of picture.rows) {
    renderRow(context, row, top);
    top += heightOf(row);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made.');
  return blob;
}

const heightOf = ({ isTotal }: ReceiptRow): number => (isTotal ? totalRowPx : rowPx);

const fontOf = (px: number, weight: number): string =>
  `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`;

function renderHead(context: CanvasRenderingContext2D, { brand, title, service }: ReceiptPicture): void {
  context.fillStyle = paper.faint;
  context.font = fontOf(26, 600);
  context.fillText(fitted(brand, roomPx, widthIn(context)), edgePx, 62);
  context.fillStyle = paper.ink;
  context.font = fontOf(44, 700);
  context.fillText(fitted(title, roomPx, widthIn(context)), edgePx, 118);
  context.font = fontOf(28, 600);
  context.fillText(fitted(service, roomPx, widthIn(context)), edgePx, 176);
}

function renderRow(
  context: CanvasRenderingContext2D,
  { label, value, isTotal = false }: ReceiptRow,
  top: number,
): void {
  const middle = top + heightOf({ label, value, isTotal }) / 2;
  context.beginPath();
  context.setLineDash(isTotal ? [] : [6, 6]);
  context.lineWidth = isTotal ? 3 : 1.5;
  context.strokeStyle = isTotal ? paper.ink : paper.line;
  context.moveTo(edgePx, top);
  context.lineTo(widthPx - edgePx, top);
  context.stroke();
  const fontOfLabel = fontOf(isTotal ? 34 : 26, isTotal ? 700 : 400);
  const fontOfValue = fontOf(isTotal ? 34 : 26, isTotal ? 700 : 600);
  const widths = { label: widthIn(context, fontOfLabel), value: widthIn(context, fontOfValue) };
  const shown = fitRow({ label, value }, { roomPx, widths });
  context.font = fontOfLabel;
  context.fillStyle = isTotal ? paper.ink : paper.faint;
  context.fillText(shown.label, edgePx, middle);
  context.font = fontOfValue;
  context.fillStyle = paper.ink;
  context.textAlign = 'right';
  context.fillText(shown.value, widthPx - edgePx, middle);
  context.textAlign = 'left';
}

/** How wide a text is in a font, or else in the one that is set. */
const widthIn =
  (context: CanvasRenderingContext2D, font = context.font) =>
  (text: string): number => {
    context.font = font;
    return context.measureText(text).width;
  };
