/** What a comma is in the numbers of a file, as far as they tell. */
export interface CommaUse {
  /** `1,500` is 1500 and nothing else. */
  readonly groups: boolean;
  /** Some number has decimals after a comma, or digits grouped by points, so that a point may group digits. */
  readonly hasDecimalCommas: boolean;
}

const withoutCurrency = (cell: string): string => cell.replace(/^(?:rs\.?|inr|₹)/i, '').trim();

const decimalComma = /^(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:[.\s]\d{3})+,\d+)$/;
const severalPoints = /^\d{1,3}(?:\.\d{3}){2,}$/;
const pointInWhole = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const decimalPoint = /^(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{1,3}(?:,\d{2,3})+\.\d+)$/;
const severalCommas = /^\d{1,3}(?:,\d{2,3})+,\d{3}$/;

/** Where commas separate the cells, they group digits unless a number says otherwise; elsewhere only when one says so. */
export function readCommaUse(
  { prices, wholes }: { readonly prices: readonly string[]; readonly wholes: readonly string[] },
  separator: string,
): CommaUse {
  const numbers = [...prices, ...wholes].map(withoutCurrency);
  const hasDecimalCommas =
    numbers.some((number) => decimalComma.test(number) || severalPoints.test(number)) ||
    wholes.some((whole) => pointInWhole.test(whole));
  const hasPoints = numbers.some((number) => decimalPoint.test(number) || severalCommas.test(number));
  return { groups: !hasDecimalCommas && (hasPoints || separator === ','), hasDecimalCommas };
}

/** Other programs write `₹1,200.50`, `1 200` and `Rs. 90`. A comma or space that groups no digits stays, and is refused: it may be a decimal one. */
export function readForeignNumber(cell: string): string {
  const number = withoutCurrency(cell);
  // One mark groups: of two the last may be a decimal one.
  const isGrouped = /^[1-9]\d{0,2}([,\s])(?:\d{2,3}\1)*\d{3}(?:\.\d+)?$/.test(number);
  return isGrouped ? number.replace(/[,\s]/g, '') : number;
}

/** Why nobody can tell which of two prices is meant; undefined for one that is clear. */
export function doubtAboutPrice(cell: string, { groups, hasDecimalCommas }: CommaUse): string | undefined {
  const number = withoutCurrency(cell);
  const isDoubtful =
    (!groups && /^[1-9]\d{0,2},\d{3}$/.test(number)) || (hasDecimalCommas && /^[1-9]\d{0,2}\.\d{3}$/.test(number));
  if (!isDoubtful) return undefined;
  const [whole, part] = [number.replace(/[.,]/, ''), Number(number.replace(',', '.'))];
  return `${number} can be ${whole} or ${part}. Please write it without a comma, and with a point for decimals`;
}
