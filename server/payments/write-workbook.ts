import { crc32, deflateRawSync } from 'node:zlib';

/** An .xlsx file of one sheet, as small as a spreadsheet still opens it. `{ f: … }` is a formula with the value that was kept for it. */
export function writeWorkbook(rows: readonly (readonly (string | number | { f: string; value: number })[])[]): Buffer {
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row + 1}`)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

const columnName = (at: number): string => String.fromCharCode(65 + at);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function cellOf(cell: string | number | { f: string; value: number }, place: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}"><f>${escaped(cell.f)}</f><v>${cell.value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const [parts, entries]: Buffer[][] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [content, nameBytes] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const head = Buffer.from([0x50, 0x4b, 3, 4]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([head, common, nameBytes, packed]);
    entries?.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, tail, nameBytes]));
    parts?.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(entries ?? []);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries?.length ?? 0, 8);
  end.writeUInt16LE(entries?.length ?? 0, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...(parts ?? []), list, end]);
}
