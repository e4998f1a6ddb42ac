const number = (value: number) => value.toLocaleString('en-IN');

export const figureTexts = {
  title: 'Top-ups of the last 30 days',
  topUps: 'Top-ups',
  amount: 'Credited',
  alone: 'Credited without a person',
  aloneShort: 'By itself',
  median: 'From payment to credit (median)',
  medianShort: 'Payment to credit',
  withoutTime: (count: number) =>
    count === 0 ? '' : `without ${number(count)} of which only the day of the payment, or nothing, is known`,
  withoutTimeShort: (count: number) => (count === 0 ? '' : `without ${number(count)}`),
  more: 'By rail and by day',
  byRail: 'What showed the payment',
  byDay: 'The last 14 days with top-ups',
  rails: {
    'by-hand': 'By hand',
    statement: 'Statement',
    message: 'Bank message',
    razorpay: 'Razorpay',
    cashfree: 'Cashfree',
    phonepe: 'PhonePe',
  } as Readonly<Record<string, string | undefined>>, // a rail of another version has no word
  count: number,
  percent: (share: number | null) => (share === null ? '–' : `${share} %`),
  minutes: (minutes: number | null) => {
    if (minutes === null) return '–';
    if (minutes < 1) return 'under 1 min';
    return minutes < 120 ? `${Math.round(minutes)} min` : `${number(Math.round(minutes / 60))} h`;
  },
} as const;
