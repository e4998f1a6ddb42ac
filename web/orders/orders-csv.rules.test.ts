import { expect, test } from 'vitest';
import type { OrderInFile } from '../../contract/orders-admin.ts';
import { orderColumnNames, orderLine } from './orders-csv.rules.ts';

const order: OrderInFile = {
  id: 1024,
  serviceId: 7,
  userId: 3,
  url: '=HYPERLINK("https://evil.example")',
  serviceType: 'Default',
  quantity: 1_000,
  runs: 4,
  intervalMinutes: 60,
  listAmount: '120.50',
  totalAmount: '110.00',
  discounts: [],
  status: 'partial',
  progress: 600,
  refundedAmount: '44.00',
  createdAt: '2026-03-10T19:45:05.000Z',
  updatedAt: '2026-03-10T20:00:00.000Z',
  service: {
    name: 'Followers, fast',
    categoryName: 'Followers',
    platformName: 'Instagram',
    platformIcon: 'instagram',
    platformColor: '#e1306c',
  },
  user: { id: 3, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' },
  purchase: {
    extras: { comments: 'Nice\n=2+2' },
    providerName: '+Panel',
    providerOrder: '23501',
    cost: '41.50',
    profit: '24.50',
  },
};

test('an order is a line of a spreadsheet, and no text of it a formula', () => {
  const line = orderLine(order);
  expect(Object.fromEntries(orderColumnNames.map((name, index) => [name, line[index]]))).toEqual({
    Order: '1024',
    Placed: '2026-03-11 01:15:05',
    Changed: '2026-03-11 01:30:00',
    Status: '"partial"',
    Customer: '3',
    Name: '"Asha Rao"',
    Email: '"asha@example.in"',
    Platform: '"Instagram"',
    Category: '"Followers"',
    Service: '7',
    'Service name': '"Followers, fast"',
    Type: '"Default"',
    Link: '"\'=HYPERLINK(""https://evil.example"")"',
    Quantity: '1000',
    Runs: '4',
    'Minutes between runs': '60',
    Delivered: '600',
    'Before discounts': '120.50',
    Charged: '110.00',
    Refunded: '44.00',
    'Typed beside the link': '"comments: Nice\n=2+2"',
    Provider: '"\'+Panel"',
    'Number there': '"23501"',
    Cost: '41.50',
    Profit: '24.50',
  });
  expect(line).toHaveLength(orderColumnNames.length);
  // A node of the version before says nothing of it.
  const { purchase: _, ...former } = order;
  expect(orderLine(former).slice(-5)).toEqual(['""', '""', '""', '', '']);
});
