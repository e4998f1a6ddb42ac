/** The words of the price calculator on the front page. */
export const calculatorEn = {
  platform: 'Platform',
  service: 'Service',
  quantity: 'Quantity',
  bounds: (min: string, max: string) => `${min} to ${max}`,
  usual: 'Usual quantities',
  line: (quantity: string, rate: string) => `${quantity} × ${rate} per 1,000`,
  percentOff: (percent: string) => `${percent}% off`,
  until: (day: string) => `until ${day}`,
  total: 'You pay',
  stamp: 'Exact',
  problems: {
    missing: 'Please enter quantity',
    below: (min: string) => `Minimum quantity is ${min}`,
    above: (max: string) => `Maximum quantity is ${max}`,
  },
  failed: 'The price list could not be loaded. What you see is the last price known.',
  retry: 'Retry',
  order: 'Create an account to order',
};
