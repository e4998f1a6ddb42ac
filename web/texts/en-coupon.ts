/** The words of a code that takes something off an order. */
export const couponEn = {
  label: 'Code',
  apply: 'Apply',
  applied: (code: string) => `${code} is applied.`,
  below: (code: string, minimum: string) => `${code} is for orders from ${minimum} on.`,
  remove: 'Remove the code',
  invalid: 'Please enter the code: 3 to 20 letters and digits',
};
