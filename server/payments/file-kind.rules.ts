// What kind of file somebody has chosen, by its first bytes and never by its name.

export const fileTexts = {
  empty: 'This file is empty.',
  pdf: 'This is a PDF. Download the statement as CSV or as an Excel file (.xlsx) instead.',
  html: 'This is a web page that calls itself a spreadsheet. Open it in a spreadsheet and save it as .xlsx or as CSV.',
  oldWorkbook:
    'This is an old Excel file (.xls), or one with a password. Download the statement as CSV or text, or open it and save it as .xlsx without a password.',
  binary: 'This is no bank statement: it is neither text nor an Excel file (.xlsx).',
  unknown:
    'No statement of a known bank was found in this file. Known are HDFC, ICICI, SBI, Axis, Kotak, Yes, IndusInd and PhonePe Business. For another one, point at its columns.',
  noTable: 'This is no table: no row of it has three columns.',
  noHeader: 'The row with the names of the columns is not where you pointed. Point at the columns again.',
  tooManyRows: 'A statement can have at most 10,000 rows. Download it for a shorter time.',
  tooWide: 'This is no bank statement: a row has more than 64 columns, or a cell more than 8,192 characters.',
  tooLargeInside: 'This Excel file is larger than 100 MB when it is unpacked.',
  brokenWorkbook: 'This Excel file can’t be read. Download it again, or save it as CSV.',
} as const;

export type FileFault = keyof typeof fileTexts;

type FileKind =
  | { readonly kind: 'workbook' }
  | { readonly kind: 'text'; readonly encoding: Encoding }
  | { readonly fault: FileFault };

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const zipStart = [0x50, 0x4b, 0x03, 0x04];
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0];

export function kindOfFile(bytes: Uint8Array): FileKind {
  const startsWith = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) return { fault: 'empty' };
  if (startsWith(zipStart)) return { kind: 'workbook' };
  if (startsWith(compoundStart)) return { fault: 'oldWorkbook' };
  if (startsWith([0xff, 0xfe])) return { kind: 'text', encoding: 'utf-16le' };
  if (startsWith([0xfe, 0xff])) return { kind: 'text', encoding: 'utf-16be' };
  const beginning = String.fromCharCode(...bytes.subarray(0, 1_024));
  if (beginning.startsWith('%PDF')) return { fault: 'pdf' };
  if (/<(?:!doctype|html|table)/i.test(beginning)) return { fault: 'html' };
  if (bytes.includes(0)) return { fault: 'binary' };
  return { kind: 'text', encoding: 'utf-8' };
}

const [endSignature, entrySignature] = [0x06054b50, 0x02014b50];
const [endBytes, entryBytes, maxCommentBytes] = [22, 46, 0xffff];

/** What the parts of a ZIP file say they come to; undefined for a file whose list of parts can't be read. */
export function unpackedBytes(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  let sum = 0;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySignature) return undefined;
    sum += view.getUint32(at + 24, true);
    at += entryBytes + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

/** Where the list of parts ends: near the end of the file, before a comment. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at--) if (view.getUint32(at, true) === endSignature) return at;
  return undefined;
}
